import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { bankAccount, openRechargeRoom } from '#server/testing/recharge-room.ts'
import { at, openReconciliationRoom } from '#server/testing/reconciliation-room.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { company, openWithdrawalRoom } from '#server/testing/withdrawal-room.ts'
import { resources } from '../../resources.ts'
import { differences } from './difference.ts'
import { createSay, gather } from './words.ts'

const brought = await Promise.all(resources.flatMap(({ auditWords }) => auditWords?.() ?? []))
const say = createSay(gather(brought.map(({ auditWords }) => auditWords)))

/** Every field of every entry of the log, with what is said of it. */
async function logged(database: Database) {
  const entries = await database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'subject', 'before', 'after']).orderBy('id').execute(),
  )
  for (const { subject, ...entry } of entries) {
    expect(`${say.action(entry)} ${say.subject(subject.replace(/:.*/, ''))}`).not.toMatch(/[a-z]/)
  }
  const fields = entries.flatMap(({ subject, before, after }) =>
    differences(before, after).map((row) => ({ ...row, label: say.field(subject, row.field) })),
  )
  return { actions: [...new Set(entries.map(({ action }) => action))].sort(), fields }
}

type Fields = Awaited<ReturnType<typeof logged>>['fields']

const unlabelled = (fields: Fields) => fields.map(({ label }) => label).filter((label) => /[a-z]/.test(label))
const amounts = (fields: Fields) => fields.filter(({ field }) => /amount$|multiple_of$|_above$/.test(field))
const inFen = (fields: Fields) =>
  amounts(fields)
    .flatMap(({ field, before, after }) => [before, after].map((value) => `${field} ${value}`))
    .filter((said) => !/ (-?\d+\.\d\d|undefined)$/.test(said))

test('what is logged of recharges, their settings and adjustments has Chinese labels and amounts in yuan', async () => {
  const { house, desk, order, play, options, ask, handIn, talk } = await openRechargeRoom()
  await options({ bank_account: bankAccount, channels: ['wechat_native', 'bank_transfer'] })
  const rules = await house.signIn.staff(['offers.read', 'offers.edit'])
  const terms = talk(rules.token)
  const { data } = await terms('GET', '/api/console/offers/withdrawal')
  expect(await terms('POST', '/api/console/offers/withdrawal', { ...data, min_amount: '50.00' })).toMatchObject({
    code: 200,
  })
  const { order_no: paid } = await order('1000.00')
  await play(paid, 'paid')
  expect(await desk('POST', `/api/console/orders/${paid}/refund`, { amount: '100.00', reason: '测试' })).toMatchObject({
    code: 200,
  })
  for (const step of ['confirm', 'reject']) {
    const { order_no } = await order('200.00', 'bank_transfer')
    const voucher = { voucher_image: await handIn('voucher'), payer_name: '示例企业有限公司' }
    await ask('POST', `/api/user/recharge/${order_no}/voucher`, voucher)
    const receipt = { amount: '200.00', receipt_no: `HD${order_no}`, received_on: '2026-11-16' }
    const said = step === 'confirm' ? { ...receipt, proof_image: await handIn('receipt') } : { reason: '没有到账' }
    expect(await desk('POST', `/api/console/orders/${order_no}/${step}`, said)).toMatchObject({ code: 200 })
  }
  const asker = await house.signIn.staff(['adjustments.read', 'adjustments.request'])
  const evidence = (await uploadsAt(house).handIn(asker, await sample('pdf'), 'evidence')).data.url
  const asked = { owner_kind: 'system', purse: 'fee', amount: '12.50', against: 'suspense', reason: '补记一笔手续费' }
  const adjust = talk(asker.token)
  expect(await adjust('POST', '/api/console/adjustments', { ...asked, evidence: [evidence] })).toMatchObject({
    code: 200,
  })

  const { actions, fields } = await logged(house.database)
  expect(actions).toEqual(
    expect.arrayContaining([
      ...['adjustment.request', 'order.confirm', 'order.refund', 'order.reject', 'setting.change'],
    ]),
  )
  expect(amounts(fields).length).toBeGreaterThan(20)
  expect({ unlabelled: unlabelled(fields), inFen: inFen(fields) }).toEqual({ unlabelled: [], inFen: [] })
})

test('what is logged of withdrawals has Chinese labels and amounts in yuan', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 5_000_00)
  const rejected = await room.request(company, 100_00)
  await room.withdrawals.reviewing.reject(rejected.id, '户名不符', room.staff(1))
  const { actions, fields } = await logged(room.database)
  expect(actions).toEqual(['withdrawal.reject', 'withdrawal.request'])
  expect(amounts(fields)).toMatchObject([{ after: '100.00' }])
  expect({ unlabelled: unlabelled(fields), inFen: inFen(fields) }).toEqual({ unlabelled: [], inFen: [] })
})

test('what is logged of reconciliation has Chinese labels', async () => {
  const { pay, run, reconciliation, by, database } = await openReconciliationRoom()
  await pay({ at: at('2026-11-13', 9), amount: fen(1_000) })
  await run('2026-11-13', at('2026-11-14', 11))
  const [one] = (await reconciliation.differences({ page: 1, count: 10 }, {})).list
  const id = one?.id ?? 0
  const now = by(at('2026-11-14', 12))
  await reconciliation.settle({ id, as: 'accepted', cause: 'theirs', note: '已与渠道核实' }, now)
  await reconciliation.reopen({ id, note: '渠道否认' }, now)
  const { actions, fields } = await logged(database)
  expect(actions).toEqual(['reconciliation.reopen', 'reconciliation.run', 'reconciliation.settle'])
  expect(unlabelled(fields)).toEqual([])
})
