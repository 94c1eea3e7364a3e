import { moveWechat } from '#contract/people/wechat.ts'
import { Button } from '#ui/button.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import type { WechatMove } from '#web/kit/account/wechat-move.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { Form, useForm } from '#web/kit/form/form.tsx'
import { MaskedPhoneField } from '#web/kit/form/masked-phone-field.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './security-panel.module.css'

type Field = 'old_number' | 'old_code' | 'own_number' | 'code'

interface Props {
  move: WechatMove
  /** The number of this account, masked. */
  phone: string
  onClose(): void
}

/** A WeChat that is another account's comes to this one: both telephones answer, and nothing else moves. */
export function MoveForm({ move, phone, onClose }: Props) {
  const { reload } = useAccount('maker')
  const form = useForm<Field>(async ({ old_code, code }) => {
    await callAs.maker(moveWechat, { bind_ticket: move.ticket, old_code, code })
    await reload()
    showToast('微信已迁到本账户', 'success')
    onClose()
  })
  return (
    <div className={styles.closure}>
      <p>
        这个微信已绑定另一个账户（{move.phone}）。两个手机号都验证后，微信改为登录本账户，原账户的登录会全部退出；
        余额、收益与邀请关系各自留在原来的账户。
      </p>
      <Form form={form}>
        <MaskedPhoneField form={form} name="old_number" label="原账户手机号" masked={move.phone} />
        <CodeField
          form={form}
          realm="maker"
          scene="9"
          name="old_code"
          phoneField="old_number"
          masked={move.phone}
          label="原账户验证码"
        />
        <MaskedPhoneField form={form} name="own_number" label="本账户手机号" masked={phone} />
        <CodeField
          form={form}
          realm="maker"
          scene="10"
          name="code"
          phoneField="own_number"
          masked={phone}
          label="本账户验证码"
        />
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
        <div className={styles.ways}>
          <Button kind="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" aria-disabled={form.busy}>
            {form.busy ? '正在迁移…' : '迁到本账户'}
          </Button>
        </div>
      </Form>
    </div>
  )
}
