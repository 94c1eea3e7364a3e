import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { accountStates, nameOf } from '#console/parts/accounts/realms.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import layout from '#console/parts/records/record-drawer.module.css'
import { SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import type { ConsoleAccountDetail } from '#contract/people/accounts.console.ts'
import { call, messageOf } from '../../call.ts'
import { Allowed, SignInGivenUp, useRight } from '../../session.ts'
import { ChangePhoneDialog } from './change-phone-dialog.tsx'
import styles from './drawer.module.css'
import type { AccountKind } from './kind.ts'
import { useAccountSteps } from './use-account-steps.tsx'

interface AccountSideProps {
  kind: AccountKind
  account: ConsoleAccountDetail
  onChanged(): Promise<void>
}

/** Where an account stands and what can be done about it. */
export function AccountSide({ kind, account, onChanged }: AccountSideProps) {
  const { id, state, frozen_reason } = account
  return (
    <>
      <SideFacts facts={factsOf(kind, account)} />
      {state === 'frozen' && frozen_reason && <p className={layout.reason}>冻结的原因：{frozen_reason}</p>}
      <Allowed right="consents.read">
        <Link to={`/consents?realm=${kind.realm}&account_id=${id}`}>同意过的协议</Link>
      </Allowed>
      <Allowed right="orders.read">
        <Link to={`/orders?owner_kind=${kind.realm}&owner_id=${id}`}>订单</Link>
      </Allowed>
      <Allowed right="withdrawals.read">
        <Link to={`/withdrawals?realm=${kind.realm}&owner_id=${id}`}>提现</Link>
      </Allowed>
      <Allowed right="commissions.read">
        <Link to={`/commissions?${kind.realm}_id=${id}`}>佣金</Link>
      </Allowed>
      <Decision kind={kind} account={account} onChanged={onChanged} />
    </>
  )
}

function factsOf(kind: AccountKind, account: ConsoleAccountDetail) {
  const { state, invited_by, children, has_password, password_changed_at, phone_changed_at } = account
  const { id, wechat_bound, last_seen_at, created_at } = account
  const maker = kind.realm === 'maker'
  return [
    { label: '状态', value: <Mark tone={accountStates[state].tone}>{accountStates[state].label}</Mark> },
    { label: '编号', value: id },
    { label: '手机号', value: <Phone key={account.phone_number} kind={kind} account={account} /> },
    ...(phone_changed_at ? [{ label: '换号时间', value: formatMinute(phone_changed_at) }] : []),
    { label: '登录密码', value: sayPassword(has_password, password_changed_at) },
    ...(maker ? [{ label: '微信', value: wechat_bound ? '已绑定' : '未绑定' }] : []),
    { label: '邀请人', value: invited_by ? <AccountLink realm="maker" account={invited_by} /> : '无' },
    ...(maker ? [{ label: '直接下级', value: `${children.toLocaleString('zh-CN')} 位` }] : []),
    { label: '注册时间', value: formatMinute(created_at) },
    { label: '最近使用', value: last_seen_at ? formatMinute(last_seen_at) : '没有记录' },
  ]
}

function sayPassword(has: boolean, changedAt: string | null): string {
  if (!has) return '未设置'
  return changedAt ? `${formatMinute(changedAt)} 修改` : '已设置'
}

/** Masked until somebody with the right asks for it, which is noted. */
function Phone({ kind, account }: { kind: AccountKind; account: ConsoleAccountDetail }) {
  const { id, phone_number, state } = account
  const { message } = App.useApp()
  const [whole, setWhole] = useState<string>()
  const reveal = async () => {
    try {
      setWhole((await call(kind.calls.reveal, { id })).phone_number)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    }
  }
  if (whole) {
    return (
      <a className={styles.number} href={`tel:${whole}`}>
        {whole}
      </a>
    )
  }
  return (
    <span className={styles.number}>
      {phone_number || '—'}
      {state !== 'closed' && (
        <Allowed right={`${kind.resource}.reveal`}>
          <RowButton label={`查看“${nameOf(account)}”的完整手机号`} onClick={() => void reveal()}>
            查看
          </RowButton>
        </Allowed>
      )}
    </span>
  )
}

function Decision({ kind, account, onChanged }: AccountSideProps) {
  const { state, sessions } = account
  const mayFreeze = useRight(`${kind.resource}.freeze`)
  const mayChangePhone = useRight(`${kind.resource}.phone`)
  const steps = useAccountSteps(kind, onChanged)
  const [changing, setChanging] = useState(false)
  if (state === 'closed') return <p className={layout.hint}>账户已注销，不能再操作。</p>
  if (!mayFreeze && !mayChangePhone) return null
  return (
    <section className={layout.decision} aria-label="操作">
      <h2 className={layout.heading}>操作</h2>
      {mayFreeze &&
        steps.offered(account).map(({ step, label, danger }) => (
          <Button
            key={step}
            type={danger ? 'default' : 'primary'}
            danger={danger}
            onClick={() => steps.take(account, step)}
          >
            {`${label}账户`}
          </Button>
        ))}
      {mayFreeze && (
        <Button disabled={sessions.length === 0} onClick={() => steps.endSessions(account)}>
          结束全部会话
        </Button>
      )}
      {mayChangePhone && <Button onClick={() => setChanging(true)}>更换手机号</Button>}
      {steps.dialog}
      {changing && (
        <ChangePhoneDialog kind={kind} account={account} onDone={onChanged} onClose={() => setChanging(false)} />
      )}
    </section>
  )
}
