import { useEffect, useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { OpenMatter, Security } from '#contract/people/account-calls.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm, Dialog } from '#ui/confirm.tsx'
import { formatMinute } from '#ui/formats.ts'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { CheckField, Form, PasswordField, TextField, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { heldClosure } from './account-todos.ts'
import styles from './security-panel.module.css'

interface Props {
  realm: AccountRealm
  closure: Security['closure']
  hasPassword: boolean
}

const consequences = [
  '提交后有 15 天冷静期，期间账户照常使用，可以随时撤回；期满自动注销，不能恢复。',
  '账户资料、登录方式与站内消息将被删除或匿名化；法律要求保存的交易与发票记录按期限保存。',
  '账户还有余额、处理中的款项或未完成的订单时不能注销，请先结清；正在投放、能够退款的服务请先取消，退款按取消的规则计算。',
  '积分与未用的推广金随账户失效。',
]

/** How the account ends: what that means, and the way back while there is one. */
export function ClosureSection({ realm, closure, hasPassword }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="closure">
      <h2 id="closure">注销账户</h2>
      {closure ? (
        <Pending realm={realm} closure={closure} />
      ) : (
        <>
          <ul className={styles.consequences}>
            {consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Matters realm={realm} />
          {hasPassword ? (
            <Button kind="outline" size="small" onClick={() => setAsking(true)}>
              申请注销账户
            </Button>
          ) : (
            <p className={styles.none}>
              申请注销须验证密码，请先
              <ButtonLink kind="plain" size="small" href={accountPlaces[realm].password}>
                设置登录密码
              </ButtonLink>
              。
            </p>
          )}
        </>
      )}
      <Dialog open={asking} title="申请注销账户" onClose={() => setAsking(false)}>
        <ClosureForm realm={realm} onClose={() => setAsking(false)} />
      </Dialog>
    </section>
  )
}

/** What is still to be ended before, each with the place where that is done and what comes back by it. */
function Matters({ realm }: { realm: AccountRealm }) {
  const [matters, setMatters] = useState<OpenMatter[]>([])
  useEffect(() => {
    // Without an answer the application itself says what is open.
    callAs[realm](accountCalls[realm].closureMatters, {}).then(
      ({ list }) => setMatters(list),
      () => undefined,
    )
  }, [realm])
  if (matters.length === 0) return null
  return (
    <>
      <p>注销前请先结清：</p>
      <ul className={styles.consequences}>
        {matters.map(({ title, path, amount, comes_back }) => (
          <li key={`${path} ${title}`}>
            <a href={path}>{title}</a>
            {amount !== null && (comes_back ? `，现在取消退回 ${yuanText(amount)}` : `，${yuanText(amount)}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Pending({ realm, closure }: { realm: AccountRealm; closure: NonNullable<Security['closure']> }) {
  const { reload } = useAccount(realm)
  const [asking, setAsking] = useState(false)
  const cancel = async () => {
    await callAs[realm](accountCalls[realm].cancelClosure, {})
    await reload()
    showToast('已撤回注销申请', 'success')
  }
  return (
    <div className={styles.closing}>
      {closure.held ? (
        <>
          <p>
            <b>注销已暂缓</b>：{heldClosure(closure.note)}
          </p>
          <p>申请提交于 {formatMinute(closure.asked_at)}。暂缓期间账户照常使用。</p>
        </>
      ) : (
        <>
          <p>
            账户将于 <b>{formatMinute(closure.ends_at)}</b> 注销
          </p>
          <p>申请提交于 {formatMinute(closure.asked_at)}。在此之前账户照常使用，可以随时撤回。</p>
        </>
      )}
      <Button onClick={() => setAsking(true)}>撤回注销申请</Button>
      <Confirm
        open={asking}
        title="撤回注销申请？"
        action="撤回申请"
        tone="primary"
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <p>撤回后账户继续保留，一切照旧。</p>
      </Confirm>
    </div>
  )
}

function ClosureForm({ realm, onClose }: { realm: AccountRealm; onClose(): void }) {
  const { reload } = useAccount(realm)
  const form = useForm<'password' | 'reason' | 'understood'>(async ({ password, reason }) => {
    const { ends_at } = await callAs[realm](accountCalls[realm].askClosure, { password, reason })
    await reload()
    onClose()
    showToast(`已提交注销申请，${formatMinute(ends_at)} 前可以撤回`, 'success')
  })
  return (
    <div className={styles.closure}>
      <p>15 天后账户将被永久注销。冷静期内可以在这里撤回。</p>
      <Form form={form}>
        <PasswordField form={form} name="password" label="登录密码" autoComplete="current-password" />
        <TextField
          form={form}
          name="reason"
          label="注销原因"
          required={false}
          maxLength={200}
          hint="帮助我们改进，不影响注销"
        />
        <CheckField form={form} name="understood" required missing="请先确认">
          我已了解注销的后果：15 天后账户不能恢复
        </CheckField>
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
        <div className={styles.ways}>
          <Button kind="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" kind="danger" aria-disabled={form.busy}>
            {form.busy ? '正在提交…' : '申请注销'}
          </Button>
        </div>
      </Form>
    </div>
  )
}
