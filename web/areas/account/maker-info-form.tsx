import type { Maker } from '#contract/people/accounts.ts'
import { editMaker } from '#contract/people/makers.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { NameField } from '#web/kit/form/name-field.tsx'
import { PictureUpload } from '#web/kit/form/picture-upload.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './info-form.module.css'

/** What a maker says about themselves. */
export function MakerInfoForm({ nickname, avatar, real_name }: Maker) {
  const { know, reloadPage } = useAccount('maker')
  const form = useForm<'nickname' | 'avatar' | 'real_name'>(async (typed) => {
    know(await callAs.maker(editMaker, typed))
    await reloadPage()
    showToast('已保存', 'success')
  })
  return (
    <div className={styles.form}>
      <Form form={form}>
        <PictureUpload
          realm="maker"
          purpose="avatar"
          name="avatar"
          label="头像"
          hint="JPG、PNG 或 WebP，正方形，不小于 200 × 200 像素"
          defaultValue={avatar}
          initial={nickname}
          wrong={form.fields.avatar}
        />
        <NameField
          form={form}
          name="nickname"
          label="昵称"
          max={20}
          autoComplete="nickname"
          defaultValue={nickname}
          hint="邀请海报上会显示"
        />
        <NameField
          form={form}
          name="real_name"
          label="真实姓名"
          required={false}
          max={20}
          autoComplete="name"
          defaultValue={real_name}
          hint="收款人须与此一致，实名后不能修改，不会公开显示"
        />
        <SubmitButton form={form} busyText="正在保存…">
          保存资料
        </SubmitButton>
      </Form>
    </div>
  )
}
