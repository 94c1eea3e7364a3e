import type { IndustryOption } from '#contract/catalogue/regions.ts'
import type { Enterprise } from '#contract/people/accounts.ts'
import { editEnterprise } from '#contract/people/enterprises.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { IndustryField } from '#web/kit/form/industry-field.tsx'
import { NameField } from '#web/kit/form/name-field.tsx'
import { PictureUpload } from '#web/kit/form/picture-upload.tsx'
import { RegionField, type RegionPath } from '#web/kit/form/region-field.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './info-form.module.css'

type Name = 'name' | 'logo' | 'contact_name' | 'contact_email' | 'industry_id' | 'city_id' | 'address' | 'intro'

interface Props {
  info: Enterprise
  sections: readonly IndustryOption[]
  region: RegionPath
}

/** What an enterprise says about itself. Only what was changed is sent. */
export function EnterpriseInfoForm({ info, sections, region }: Props) {
  const { know, reloadPage } = useAccount('enterprise')
  const form = useForm<Name>(async (typed) => {
    const changed = changedIn(info, typed)
    if (Object.keys(changed).length > 0) {
      know(await callAs.enterprise(editEnterprise, changed))
      await reloadPage()
    }
    showToast('已保存', 'success')
  })
  const { name, name_fixed, logo, contact_name, contact_email, address, intro, industry_id } = info
  return (
    <div className={styles.form}>
      <Form form={form}>
        <PictureUpload
          realm="enterprise"
          purpose="logo"
          name="logo"
          label="企业标志"
          hint="JPG、PNG 或 WebP，正方形，不小于 200 × 200 像素"
          defaultValue={logo}
          initial={name}
          wrong={form.fields.logo}
        />
        {name_fixed ? (
          <FixedName name={name} />
        ) : (
          <NameField
            form={form}
            name="name"
            label="企业名称"
            required={name !== ''}
            max={60}
            autoComplete="organization"
            defaultValue={name}
            hint="与营业执照一致，认证时会核对"
          />
        )}
        <IndustryField form={form} name="industry_id" label="所属行业" sections={sections} initial={industry_id} />
        <RegionField form={form} name="city_id" label="所在地区" initial={region} />
        <TextField
          form={form}
          name="address"
          label="详细地址"
          required={false}
          maxLength={120}
          autoComplete="street-address"
          defaultValue={address}
        />
        <div className={styles.pair}>
          <NameField
            form={form}
            name="contact_name"
            label="联系人"
            required={false}
            max={20}
            autoComplete="name"
            defaultValue={contact_name}
          />
          <TextField
            form={form}
            name="contact_email"
            label="联系邮箱"
            type="email"
            inputMode="email"
            required={false}
            maxLength={100}
            autoComplete="email"
            defaultValue={contact_email}
            hint="仅作为联系方式"
          />
        </div>
        <TextAreaField form={form} name="intro" label="企业简介" rows={6} maxLength={500} defaultValue={intro} />
        <SubmitButton form={form} busyText="正在保存…">
          保存资料
        </SubmitButton>
      </Form>
    </div>
  )
}

/** What was found on its licence changes with the certification alone. */
function FixedName({ name }: { name: string }) {
  return (
    <div>
      <input type="hidden" name="name" value={name} />
      <b>{name}</b>
      <p className={styles.fixed}>
        名称已经认证，如有变更请提交<a href="/authentication/writeInfo?change=1">认证变更</a>。
      </p>
    </div>
  )
}

/** What differs from what is known; a choice that was taken back is none. */
export function changedIn(info: Enterprise, typed: Record<Name, string>) {
  const texts = ['name', 'logo', 'contact_name', 'contact_email', 'address', 'intro'] as const
  const choices = ['industry_id', 'city_id'] as const
  // Browsers send the ends of lines as two characters.
  const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
  const changedTexts = texts.flatMap((name) => (plain(typed[name]) === info[name] ? [] : [[name, plain(typed[name])]]))
  const changedChoices = choices.flatMap((name) => {
    const id = Number(typed[name]) || null
    return id === info[name] ? [] : [[name, id]]
  })
  return Object.fromEntries([...changedTexts, ...changedChoices]) as Partial<
    Record<(typeof texts)[number], string> & Record<(typeof choices)[number], number | null>
  >
}
