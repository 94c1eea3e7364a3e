import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { readCsv } from '#server/platform/formats/csv.ts'
import { readXlsx, writeXlsx } from '#server/platform/formats/xlsx.ts'
import { company, openWithdrawalRoom, type WithdrawalRoom } from '#server/testing/withdrawal-room.ts'
import { readReceipts, writePayoutFile } from './statements/model.ts'

const limits = { rows: 100, columns: 20, cell: 200 }
const dayMs = 24 * 60 * 60 * 1000
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Two that are being paid by hand, and one that still waits for an approver. */
async function openPaying() {
  const room = await openWithdrawalRoom()
  const { withdrawals, staff } = room
  await room.give(company, 5_000_00)
  const asked = []
  for (const amount of [1_000_00, 2_000_00, 500_00]) asked.push(await room.request(company, amount))
  const [one, two, waiting] = asked as [Requested, Requested, Requested]
  for (const { id } of [one, two]) {
    await withdrawals.reviewing.approve(id, staff(1))
    await withdrawals.handing.takeOn(id, staff(2))
  }
  return { room, withdrawals, staff, one, two, waiting, files: withdrawals.statements }
}
type Requested = Awaited<ReturnType<WithdrawalRoom['request']>>

const ids = (...rows: readonly { id: number }[]) => rows.map(({ id }) => ({ id }))

test('a payout file holds whole accounts of what is being paid, in the order and encoding that were set', async () => {
  const { files, staff, one, two, waiting } = await openPaying()
  const answer = await files.export({ items: ids(waiting, two, one), format: 'csv' }, staff(2))
  expect(answer.list).toEqual([
    { id: one.id, done: true, reason: '' },
    { id: two.id, done: true, reason: '' },
    { id: waiting.id, done: false, reason: expect.stringContaining('待审核') },
  ])
  const text = Buffer.from(answer.content_base64, 'base64').toString('utf8')
  const table = readCsv(text, limits)
  expect(table).toMatchObject({
    ok: [['户名', '账号', '开户行', '金额', '附言', '提现单号'], { length: 6 }, { length: 6 }],
  })
  const [, first = []] = 'ok' in table ? table.ok : []
  expect(first[1]).toMatch(/^\d{6,}$/)
  expect(first.slice(3)).toEqual(['994.00', `提现 ${one.no}`, one.no])

  const columns = ['no', 'amount', 'account', 'payee_name', 'bank', 'remark'] as const
  await files.saveSetting({ columns: [...columns], encoding: 'gb18030' }, staff(2))
  const other = await files.export({ items: ids(one), format: 'csv' }, staff(2))
  const decoded = new TextDecoder('gb18030', { fatal: true }).decode(Buffer.from(other.content_base64, 'base64'))
  expect(decoded).toMatch(new RegExp(`^提现单号,金额,账号,户名,开户行,附言\r\n${one.no},994\\.00,`))
  const book = await files.export({ items: ids(one), format: 'xlsx' }, staff(2))
  expect(book.name).toMatch(/\.xlsx$/)
  const sheet = readXlsx(Buffer.from(book.content_base64, 'base64'), limits)
  expect(sheet).toMatchObject({ ok: [expect.anything(), [one.no, '994.00', first[1], first[0], first[2], first[4]]] })
})

test('who took which file out is written down, no account with it, and only so many an hour', async () => {
  const { room, files, staff, one } = await openPaying()
  const answer = await files.export({ items: ids(one), format: 'csv' }, staff(2))
  const account = Buffer.from(answer.content_base64, 'base64').toString('utf8').split('\r\n')[1]?.split(',')[1] ?? ''
  const { rows } = await room.database.read((tx) =>
    sql<{ subject: string; after: object; actor_id: number }>`
      select subject, after, actor_id from audit_log where action = 'withdrawal.export'`.execute(tx),
  )
  expect(rows).toMatchObject([{ actor_id: 2, after: { format: 'csv', amount: '994.00', numbers: [one.no] } }])
  expect(JSON.stringify(rows)).not.toContain(account)
  for (let more = 1; more < 20; more++) await files.export({ items: ids(one), format: 'csv' }, staff(2))
  await expect(files.export({ items: ids(one), format: 'csv' }, staff(2))).rejects.toMatchObject({
    code: 'EXPORTS_OF_HOUR',
  })
  expect((await files.export({ items: ids(one), format: 'csv' }, staff(3))).name).not.toBe('')
})

test('files asked for at once are counted one after another', async () => {
  const { files, staff, one } = await openPaying()
  for (let made = 0; made < 17; made++) await files.export({ items: ids(one), format: 'csv' }, staff(2))
  const asked = Array.from({ length: 8 }, () => files.export({ items: ids(one), format: 'csv' }, staff(2)))
  const settled = await Promise.allSettled(asked)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('the bank’s answer pays what it names with the same amount, once; everything else is a difference and changes nothing', async () => {
  const { room, files, staff, one, two, waiting } = await openPaying()
  const answer = [
    '工商银行 电子回单',
    '提现单号,金额,流水号,交易时间,状态',
    `${one.no},994.00,ICBC0001,2026-11-16,成功`,
    `${two.no},1988.01,ICBC0002,,成功`,
    `${waiting.no},497.00,ICBC0003,,成功`,
    'TX000000NOBODY,1.00,ICBC0004,,成功',
    `${two.no},1988.00,ICBC0005,,失败`,
    '',
  ].join('\r\n')
  const file = { name: '回单.csv', content_base64: base64(answer) }
  const first = await files.import(file, staff(2))
  expect(first.registered).toMatchObject([{ line: 3, no: one.no, words: 'ICBC0001' }])
  expect(first.amount).toBe(994_00)
  expect(first.differences.map(({ line, words }) => `${line} ${words}`)).toEqual([
    '4 金额不符，应为 1988.00',
    '5 现在是待审核，不在人工打款中',
    '6 没有这张提现单',
    '7 银行回单为失败，请逐笔登记失败的原因',
  ])
  expect(await room.purses(company)).toEqual({ own: 1_500_00, held: 2_500_00 })

  const again = await files.import(file, staff(3))
  expect(again.registered).toEqual([])
  expect(again.known).toMatchObject([{ no: one.no }])
  expect(await room.purses(company)).toEqual({ own: 1_500_00, held: 2_500_00 })
  expect(await room.channel('channel_bank')).toBe(-994_00)
})

test.each(['处理中', '待处理', '', '未成功'])('what the bank calls “%s” is not paid', async (state) => {
  const { room, files, staff, one } = await openPaying()
  const lines = `提现单号,金额,流水号,状态\n${one.no},994.00,ICBC0009,${state}\n`
  const { registered, differences } = await files.import({ name: 'a.csv', content_base64: base64(lines) }, staff(2))
  expect(registered).toEqual([])
  expect(differences).toMatchObject([{ no: one.no, words: expect.stringContaining('银行回单') }])
  expect(await room.channel('channel_bank')).toBe(0)
})

test('one receipt stands for one payment, also in one file and in two at once', async () => {
  const { files, staff, one, two } = await openPaying()
  const lines = `附言,金额,流水号\n提现 ${one.no},994.00,SAME0001\n提现 ${two.no},1988.00,SAME0001\n`
  const file = { name: 'a.csv', content_base64: base64(lines) }
  const answers = await Promise.all([files.import(file, staff(2)), files.import(file, staff(3))])
  expect(answers.flatMap(({ registered }) => registered)).toHaveLength(1)
  const words = answers.flatMap(({ differences }) => differences.map((row) => row.words))
  expect(words).toContain('这个流水号已经登记过')
})

/** Paid on the first day, sent back by the other bank, and begun again on the third. */
async function openBounced() {
  const { room, withdrawals, one, two, files } = await openPaying()
  const first = room.clock()
  room.clock.advance(dayMs)
  await withdrawals.handing.recordFailed(one.id, '账号有误，已退汇', room.staff(2))
  room.clock.advance(dayMs)
  await withdrawals.handing.retry(one.id, room.staff(2))
  await withdrawals.handing.takeOn(one.id, room.staff(2))
  return { room, withdrawals, one, two, files, first }
}

test('the receipt of a payment that came back says nothing about the next: a file does not settle that one', async () => {
  const { room, files, one } = await openBounced()
  const line = `提现单号,金额,流水号,交易时间,状态\n${one.no},994.00,ICBC0001,2026-11-16,成功\n`
  const { registered, differences } = await files.import(
    { name: '首日.csv', content_base64: base64(line) },
    room.staff(2),
  )
  expect(registered).toEqual([])
  expect(differences).toMatchObject([{ no: one.no, words: '这是第 1 次打款的回单，此单已是第 2 次打款' }])
  expect([await room.stateOf(one.id), await room.channel('channel_bank')]).toEqual(['paying', 0])
  // The file for the bank says which payment it is, and so does the bank.
  const { content_base64 } = await files.export({ items: [{ id: one.id }], format: 'csv' }, room.staff(2))
  expect(Buffer.from(content_base64, 'base64').toString()).toContain(`${one.no}-2`)
  const second = line.replace(one.no, `${one.no}-2`).replace('ICBC0001', 'ICBC0002').replace('11-16', '11-18')
  expect(
    (await files.import({ name: '次日.csv', content_base64: base64(second) }, room.staff(2))).registered,
  ).toHaveLength(1)
})

test('by hand as well, a payment is not older than the day on which the one before it failed', async () => {
  const { room, withdrawals, one, first } = await openBounced()
  const failedOn = new Date(first.getTime() + dayMs)
  const record = (receipt_no: string, paid_at: Date) =>
    withdrawals.handing.recordPaid(one.id, { receipt_no, paid_at, proof_image: '/api/file/proof' }, room.staff(2))
  await expect(record('ICBC0001', first)).rejects.toMatchObject({
    fields: { paid_at: expect.stringContaining('上一次打款失败') },
  })
  expect(await record('ICBC0002', startOfShanghaiDay(shanghaiDay(failedOn)))).toMatchObject({ state: 'paid' })
})

test('money that came back stands in the bank’s answer as less than nothing, and pays nothing', async () => {
  const { room, files, staff, one } = await openPaying()
  const back = `提现单号,金额,流水号\n${one.no},-994.00,ICBC0001\n`
  const take = (name: string, lines: string) => files.import({ name, content_base64: base64(lines) }, staff(2))
  const { registered, differences } = await take('a.csv', `${back}TX000000,5.00,ICBC0002\n`)
  expect(registered).toEqual([])
  expect(differences[0]).toMatchObject({ no: one.no, words: '金额不是正数' })
  expect(await room.channel('channel_bank')).toBe(0)
  // A bank that writes whatever leaves so.
  expect((await take('b.csv', back)).registered).toMatchObject([{ no: one.no }])
})

test('a workbook is read like a table, with the days as a spreadsheet counts them', () => {
  const now = new Date('2026-11-16T10:00:00Z')
  const rows = [
    ['提现单号', '金额', '流水号', '日期'],
    ['TX261116ABCDEF', { number: '994' }, 'R0001', { number: '46341' }],
  ]
  const read = readReceipts(writeXlsx('回单', rows), now)
  expect(read).toMatchObject({ ok: [{ no: 'TX261116ABCDEF', amount: 994_00, receipt_no: 'R0001' }] })
  expect('ok' in read && read.ok[0]?.paid_at.toISOString()).toBe('2026-11-15T15:59:59.999Z')
  expect(readReceipts(Buffer.from('日期,金额\n1,2\n'), now)).toEqual({ wrong: expect.stringContaining('表头') })
  expect(readReceipts(Buffer.from([0, 1, 2]), now)).toHaveProperty('wrong')
})

test('whoever calls themselves a formula is a text in the file', () => {
  const row = { no: 'TX1', payee_name: '=HYPERLINK("x")', account: '0012', bank: '', amount: 1_00, remark: '' } as never
  const columns = ['payee_name', 'account', 'bank', 'amount', 'remark', 'no'] as const
  const csv = writePayoutFile([row], 'csv', { columns: [...columns], encoding: 'utf8' }).toString()
  expect(csv).toContain(`"'=HYPERLINK(""x"")",0012`)
})
