import { CheckCircleOutlined, ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { accountStates, realms } from '#console/parts/accounts/realms.ts'
import { rateToPercent } from '#console/parts/fields/rate.ts'
import { type Fact, Facts, Section } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { ageOf, formatMinute } from '#console/parts/show/time.ts'
import { yuan, yuanText } from '#contract/base/fen.ts'
import type { ConsoleWithdrawalDetail } from '#contract/money/withdrawals.console.ts'
import { clock } from '../../clock.ts'
import styles from './drawer.module.css'
import { Payee } from './payee.tsx'
import { signsOf } from './signs.ts'
import { WithdrawalTable } from './table.tsx'
import { isOpen } from './words.ts'

/** What there is to know before money leaves; what is strange stands first. */
export function Evidence({ withdrawal }: { withdrawal: ConsoleWithdrawalDetail }) {
  const { earlier, same_account } = withdrawal.evidence
  return (
    <>
      {isOpen(withdrawal) && <Signs withdrawal={withdrawal} />}
      <Section title="收款账户">
        <Payee key={withdrawal.id} withdrawal={withdrawal} />
      </Section>
      <Section title="申请人">
        <Facts facts={ownerFacts(withdrawal)} />
      </Section>
      <Section title="资金">
        <Facts facts={moneyFacts(withdrawal)} />
      </Section>
      {same_account.length > 0 && (
        <Section title="其他账户提现到同一收款账户">
          <WithdrawalTable
            rows={same_account}
            column={{
              title: '申请人',
              render: (_value, { realm, owner }) => <AccountLink realm={realm} account={owner} />,
            }}
          />
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title="申请人的其他提现">
          <WithdrawalTable rows={earlier} column={{ title: '收款账户', dataIndex: 'account' }} />
        </Section>
      )}
    </>
  )
}

function Signs({ withdrawal }: { withdrawal: ConsoleWithdrawalDetail }) {
  const signs = signsOf(withdrawal, clock())
  if (signs.length === 0) {
    return (
      <p className={styles.calm}>
        <CheckCircleOutlined aria-hidden /> 没有发现需要特别留意的情况。
      </p>
    )
  }
  return (
    <ul className={styles.signs} aria-label="需要留意">
      {signs.map(({ grave, words }) => (
        <li key={words} className={grave ? styles.grave : styles.mild}>
          {grave ? <WarningOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
          {words}
        </li>
      ))}
    </ul>
  )
}

function ownerFacts({ realm, owner, evidence }: ConsoleWithdrawalDetail): Fact[] {
  const { state, phone_number, created_at, last_seen_at, password_changed_at, phone_changed_at } = evidence.owner
  const changed = (at: string | null) => (at ? `${formatMinute(at)}（${ageOf(at, clock())}前）` : '没有改过')
  return [
    { label: `${realms[realm].label}账户`, value: <AccountLink realm={realm} account={owner} /> },
    { label: '账户状态', value: <Mark tone={accountStates[state].tone}>{accountStates[state].label}</Mark> },
    { label: '手机号', value: <span className={styles.digits}>{phone_number || '—'}</span> },
    { label: '注册时间', value: `${formatMinute(created_at)}（${ageOf(created_at, clock())}前）` },
    { label: '最近使用', value: last_seen_at ? formatMinute(last_seen_at) : '没有记录' },
    ...(realm === 'enterprise' ? [{ label: '企业认证', value: evidence.certified ? '已认证' : '未认证' }] : []),
    { label: '修改密码', value: changed(password_changed_at) },
    { label: '更换手机号', value: changed(phone_changed_at) },
  ]
}

function moneyFacts({ evidence, rule, realm }: ConsoleWithdrawalDetail): Fact[] {
  const { balance, held, paid_total, paid_times } = evidence
  return [
    { label: realm === 'enterprise' ? '现在的余额' : '现在可用的佣金', value: <Amount value={balance} /> },
    { label: '处理中（含本笔）', value: <Amount value={held} /> },
    { label: '已成功提现', value: paid_times > 0 ? `${paid_times} 次，共 ${yuanText(paid_total)}` : '没有' },
    { label: '手续费规则', value: sayFee(rule) },
    { label: '两人审核', value: `超过 ${yuanText(rule.second_approval_above)} 须两人通过` },
  ]
}

/** As the rules stood when it was asked for. */
function sayFee(rule: ConsoleWithdrawalDetail['rule']): string {
  const { fee_rate, fee_min_amount, fee_max_amount, free, fee_discount, fee_saved } = rule
  if (free) return '本次免手续费'
  if (yuan(fee_max_amount) === 0) return '不收手续费'
  const vip = fee_discount && fee_saved ? `；会员减免 ${rateToPercent(fee_discount)}%，少收 ${yuanText(fee_saved)}` : ''
  return `${rateToPercent(fee_rate)}%，最低 ${yuanText(fee_min_amount)}，最高 ${yuanText(fee_max_amount)}${vip}`
}
