import { useEffect, useState } from 'react'
import { isWechat } from '#contract/base/visitors.ts'
import type { Security } from '#contract/people/account-calls.ts'
import { startWechatBinding, unbindWechat } from '#contract/people/makers.ts'
import { Button } from '#ui/button.tsx'
import { Confirm, Dialog } from '#ui/confirm.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { takeMove, type WechatMove } from '#web/kit/account/wechat-move.ts'
import { callAs, callRenewing } from '#web/kit/form/account-call.ts'
import { Form, PasswordField, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './security-panel.module.css'
import { SecurityRow } from './security-row.tsx'
import { MoveForm } from './security-wechat-move.tsx'

type Props = Security['wechat'] & { hasPassword: boolean; phone: string }

/** Inside WeChat nobody scans: the official account asks, where there is one. */
const byOfficial = (official: Security['wechat']['official']) => official !== 'off' && isWechat(navigator.userAgent)

/** The WeChat identity a maker signs in with by scanning. */
export function WechatRow({ available, bound, nickname, official, hasPassword, phone }: Props) {
  const { act, reload } = useAccount('maker')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [proving, setProving] = useState(false)
  const [move, setMove] = useState<WechatMove>()
  // Inside WeChat, whoever was met by a scan alone adds the official account: there they are paid.
  const [adding, setAdding] = useState(false)
  useEffect(() => setMove(takeMove()), [])
  useEffect(() => setAdding(official === 'missing' && isWechat(navigator.userAgent)), [official])
  if (!available && !bound) return null

  const bind = async () => {
    setBusy(true)
    await act(async () => {
      const { authorize_url } = await callAs.maker(startWechatBinding, { official: byOfficial(official) })
      location.assign(authorize_url)
    })
    setBusy(false)
  }
  const unbind = async () => {
    await callRenewing.maker(unbindWechat, {})
    await reload()
    showToast('已解绑微信', 'success')
  }

  const who = nickname ? `“${nickname}”` : ''
  const bindNote = '绑定后可以用微信扫码登录'
  const unbindNote = hasPassword ? '可以用微信扫码登录' : '设置登录密码后才能解绑'
  const start = () => (hasPassword ? setProving(true) : void bind())
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
        <Button kind="outline" size="small" disabled={busy} onClick={start}>
          {busy ? '正在前往微信…' : '绑定微信'}
        </Button>
      )}
      {bound && adding && (
        <Button kind="outline" size="small" disabled={busy} onClick={start}>
          {busy ? '正在前往微信…' : '关联公众号'}
        </Button>
      )}
      <Confirm
        open={asking}
        title={`解绑微信${who}？`}
        action="解绑"
        onConfirm={unbind}
        onClose={() => setAsking(false)}
      >
        <p>解绑后不能再用这个微信扫码登录，手机号与密码登录不受影响，其他设备需要重新登录。以后可以重新绑定。</p>
      </Confirm>
      <Dialog open={proving} title="绑定微信" onClose={() => setProving(false)}>
        <BindForm official={official} onClose={() => setProving(false)} />
      </Dialog>
      <Dialog open={move !== undefined && !bound} title="迁移微信" onClose={() => setMove(undefined)}>
        {move && <MoveForm move={move} phone={phone} onClose={() => setMove(undefined)} />}
      </Dialog>
    </SecurityRow>
  )
}

/** A new way in is opened only by who knows the password: the page may have been left open. */
function BindForm({ official, onClose }: { official: Security['wechat']['official']; onClose: () => void }) {
  const form = useForm<'password'>(async ({ password }) => {
    const { authorize_url } = await callAs.maker(startWechatBinding, { password, official: byOfficial(official) })
    location.assign(authorize_url)
  })
  return (
    <div className={styles.closure}>
      <p>绑定后可以用微信扫码登录。请先验证登录密码，再到微信确认。</p>
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
            {form.busy ? '正在前往微信…' : '前往微信'}
          </Button>
        </div>
      </Form>
    </div>
  )
}
