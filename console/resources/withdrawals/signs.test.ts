import { expect, test } from 'vitest'
import type { ConsoleWithdrawalDetail } from '#contract/money/withdrawals.console.ts'
import { signsOf } from './signs.ts'

const now = new Date('2026-11-16T01:00:00Z')
const old = '2025-01-01T09:00:00+08:00'

type Evidence = ConsoleWithdrawalDetail['evidence']
interface Given {
  owner?: Partial<Evidence['owner']>
  evidence?: Partial<Evidence>
  amount?: string
}

const related = (given: Partial<Evidence['earlier'][number]>): Evidence['earlier'][number] => ({
  id: 1,
  no: 'TX1',
  realm: 'enterprise',
  owner: { id: 1, name: '甲' },
  state: 'paid',
  amount: '100.00',
  account: '****1234',
  created_at: old,
  ...given,
})

/** Somebody of whom nothing is strange. */
function words({ owner, evidence, amount = '100.00' }: Given): string[] {
  const withdrawal = {
    realm: 'enterprise',
    method: 'bank_company',
    amount,
    created_at: '2026-11-16T08:00:00+08:00',
    evidence: {
      owner: {
        state: 'active',
        frozen_reason: '',
        created_at: old,
        password_changed_at: null,
        phone_changed_at: null,
        ...owner,
      },
      paid_times: 2,
      account_used_before: 2,
      earlier: [related({})],
      same_account: [],
      ...evidence,
    },
  }
  return signsOf(withdrawal as unknown as ConsoleWithdrawalDetail, now).map(
    (sign) => (sign.grave ? '！' : '') + sign.words,
  )
}

test('nothing is said about somebody of whom nothing is strange', () => {
  expect(words({})).toEqual([])
})

test('a new number or password is grave for a week', () => {
  expect(words({ owner: { phone_changed_at: '2026-11-14T09:00:00+08:00' } })).toEqual(['！2 天前更换过手机号'])
  expect(words({ owner: { password_changed_at: '2026-11-16T06:00:00+08:00' } })).toEqual(['！3 小时前修改过密码'])
  expect(words({ owner: { phone_changed_at: '2026-11-09T09:00:00+08:00' } })).toEqual([])
})

test('others who take money out to the same account are counted once each', () => {
  const same_account = [related({ owner: { id: 2, name: '乙' } }), related({ owner: { id: 2, name: '乙' } })]
  expect(words({ evidence: { same_account } })).toEqual(['！同一收款账户还被另外 1 个账户用来提现'])
})

test('the first one, the first into an account, and one much larger than ever are worth a look', () => {
  expect(words({ evidence: { paid_times: 0, account_used_before: 0, earlier: [] } })).toEqual(['这是第一次提现'])
  expect(words({ evidence: { account_used_before: 0 } })).toEqual(['第一次提现到这个收款账户'])
  expect(words({ amount: '200.01' })).toHaveLength(1)
  expect(words({ amount: '200.00' })).toEqual([])
})

test('a frozen account comes first', () => {
  expect(words({ owner: { state: 'frozen', frozen_reason: '核实中' }, evidence: { account_used_before: 0 } })).toEqual([
    '！账户已冻结：核实中',
    '第一次提现到这个收款账户',
  ])
})
