import { useState } from 'react'
import type { Security } from '#contract/people/account-calls.ts'
import { startWechatBinding, unbindWechat } from '#contract/people/makers.ts'
import { Button } from '#ui/button.tsx'
import { Confirm, Dialog } from '#ui/confirm.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, PasswordField, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './security-panel.module.css'
import { SecurityRow } from './security-row.tsx'

type Props = Security['wechat'] & { hasPassword: boolean }

/** The WeChat identity a maker signs in with by scanning. */
export function WechatRow({ available, bound, nickname, hasPassword }: Props) {
  const { act, reload } = useAccount('maker')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [proving, setProving] = useState(false)
  if (!available && !bound) return null

  const bind = async () => {
    setBusy(true)
    await act(async () => {
      const { authorize_url } = await callAs.maker(startWechatBinding, {})
      location.assign(authorize_url)
    })
    setBusy(false)
  }
  const unbind = async () => {
    await callAs.maker(unbindWechat, {})
    await reload()
    showToast('已解绑微信', 'success')
  }

  const who = nickname ? `“${nickname}”` : ''
  const bindNote = '绑定后可以用微信扫码登录'
  const unbindNote = hasPassword ? '可以用微信扫码登录' : '设置登录密码后才能解绑'
  return (
    <SecurityRow
      name="微信"
      value={bound ? `已绑定${who && ` ${who}`}` : '未绑定'}
      note={bound ? unbindNote : bindNote}
    >
      {bound ? (
        <Button kind="outline" size="small" disabled={!hasPassword} onClick={() => setAsking(true)}>
          解绑
        </Button>
      ) : (
        <Button
          kind="outline"
          size="small"
          disabled={busy}
          onClick={() => (hasPassword ? setProving(true) : void bind())}
        >
          {busy ? '正在前往微信…' : '绑定微信'}
        </Button>
      )}
      <Confirm
        open={asking}
        title={`解绑微信${who}？`}
        action="解绑"
        onConfirm={unbind}
        onClose={() => setAsking(false)}
      >
        <p>解绑后不能再用这个微信扫码登录，手机号与密码登录不受影响。以后可以重新绑定。</p>
      </Confirm>
      <Dialog open={proving} title="绑定微信" onClose={() => setProving(false)}>
        <BindForm onClose={() => setProving(false)} />
      </Dialog>
    </SecurityRow>
  )
}

/** A new way in is opened only by who knows the password: the page may have been left open. */
function BindForm({ onClose }: { onClose: () => void }) {
  const form = useForm<'password'>(async ({ password }) => {
    const { authorize_url } = await callAs.maker(startWechatBinding, { password })
    location.assign(authorize_url)
  })
  return (
    <div className={styles.closure}>
      <p>绑定后可以用微信扫码登录。请先验证登录密码，再用要绑定的微信扫码。</p>
      <Form form={form}>
        <PasswordField form={form} name="password" label="登录密码" autoComplete="current-password" />
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
        <div className={styles.ways}>
          <Button kind="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" aria-disabled={form.busy}>
            {form.busy ? '正在前往微信…' : '前往扫码'}
          </Button>
        </div>
      </Form>
    </div>
  )
}
