import { createHash } from 'node:crypto'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { PayoutFormat } from '#contract/money/payout-files.words.ts'
import { withdrawalStates } from '#contract/money/withdrawals.ts'
import type { By } from '#server/http/identity.ts'
import type { Seen } from '#server/modules/site/settings/service.ts'
import { audit } from '#server/platform/audit.ts'
import { each } from '#server/platform/batch.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { byStaff, type Handing } from '../handing/service.ts'
import { remarkOf } from '../model.ts'
import * as payouts from '../paying/store.ts'
import type { Parts } from '../ports.ts'
import * as withdrawals from '../store.ts'
import * as model from './model.ts'
import * as store from './store.ts'

/** More than anybody pays in an hour; whoever copies accounts comes to it soon. */
const filesPerHour = 20
const hourMs = 60 * 60 * 1000

interface Said {
  line: number
  no: string
  amount: string
  words: string
}

type Outcome = { is: 'registered' | 'known' | 'different'; words: string }

/** The bank's files: one with the payments to make, and its answer about which were made. */
export function createStatements(parts: Parts, { handing }: { handing: Handing }) {
  const { database, sealing, settings } = parts

  async function note(tx: Tx, by: By, action: string, subject: string, after: object): Promise<void> {
    const { actor, now, requestId } = byStaff(by)
    await audit(tx, { at: now, actor, action: `withdrawal.${action}`, subject, before: null, after, requestId })
  }

  /** One payment that somebody has in hand, with the whole account; of any other it is said why not. */
  async function payment(tx: Tx, id: number): Promise<model.PayoutRow> {
    const row = await withdrawals.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const payout = await payouts.lockOpen(tx, id)
    if (row.state !== 'paying' || payout?.provider !== 'manual') {
      throw new Refusal('RECORD_MOVED_ON', {}, undefined, `现在是${withdrawalStates[row.state]}，不在人工打款中`)
    }
    const no = model.numberAtBank(row.no, (await payouts.payoutsOf(tx, [id])).length)
    return {
      no,
      payee_name: sealing.open(row.name_sealed, 'payee.name'),
      account: sealing.open(row.account_sealed, 'payee.account'),
      bank: [row.bank_name, row.bank_branch].filter(Boolean).join(' ') || '支付宝',
      amount: row.net_amount,
      remark: remarkOf(no),
    }
  }

  /** What a line of the answer means for the withdrawal that it names. */
  async function settle(receipt: model.Receipt, by: By): Promise<Outcome> {
    const different = (words: string): Outcome => ({ is: 'different', words })
    const { no, attempt, amount, receipt_no, paid_at, outcome } = receipt
    if (no === '') return different('没有提现单号')
    if (amount === undefined) return different('金额不是正数')
    const found = await database.read(async (tx) => {
      const row = await withdrawals.findByNo(tx, no)
      if (!row) return undefined
      const tries = await payouts.payoutsOf(tx, [row.id])
      return { row, tries: tries.length, paid: tries.find(({ state }) => state === 'paid') }
    })
    if (!found) return different('没有这张提现单')
    const { row, paid, tries } = found
    if (amount !== row.net_amount) return different(`金额不符，应为 ${toYuan(row.net_amount)}`)
    if (paid?.transfer_no === receipt_no) return { is: 'known', words: `流水号 ${receipt_no} 已登记过` }
    if (paid) return different(`已用另一个流水号 ${paid.transfer_no ?? ''} 登记打款成功，请核对是否重复打款`)
    if (outcome === 'failed') return different('银行回单为失败，请逐笔登记失败的原因')
    if (outcome === 'unclear') return different('银行回单的状态不是成功，有结果后再导入')
    if (attempt < tries) return different(`这是第 ${attempt} 次打款的回单，此单已是第 ${tries} 次打款`)
    if (!/^[\w-]{4,64}$/.test(receipt_no)) return different('流水号应为 4 到 64 位字母、数字或短横线')
    try {
      await handing.recordReceipt(row.id, { receipt_no, paid_at, proof_image: '' }, by)
      return { is: 'registered', words: receipt_no }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [field] = Object.values(error.fields ?? {})
      return different(field ?? `现在是${withdrawalStates[row.state]}，不在人工打款中`)
    }
  }

  return {
    setting: () => settings.edited(model.payoutFileSetting),
    saveSetting: (given: model.PayoutFileSetting & Seen, by: By) =>
      database.begin((tx) => settings.change(tx, model.payoutFileSetting, given, byStaff(by))),

    /** Whole accounts leave the house here: for whom, by whom and how many is written down, the accounts are not. */
    async export({ items, format }: { items: readonly { id: number }[]; format: PayoutFormat }, by: By) {
      const setting = await settings.get(model.payoutFileSetting)
      const { now, caller } = by
      return database.begin(async (tx) => {
        await store.lockTaker(tx, caller.staffId)
        const since = new Date(now.getTime() - hourMs)
        if ((await store.countFiles(tx, caller.staffId, since)) >= filesPerHour) throw new Refusal('EXPORTS_OF_HOUR')
        const rows: model.PayoutRow[] = []
        const answer = await each([...items].sort(byId), async ({ id }) => void rows.push(await payment(tx, id)))
        if (rows.length === 0) return { ...answer, name: '', content_base64: '' }
        const no = businessNo('DK', now)
        const bytes = model.writePayoutFile(rows, format, setting)
        const amount = fen(rows.reduce((sum, row) => sum + row.amount, 0))
        const digest = createHash('sha256').update(bytes).digest()
        await store.addFile(tx, { no, format, rows: rows.length, amount, digest, by_id: caller.staffId, at: now })
        await note(tx, by, 'export', `payout_file:${no}`, {
          ...{ format, amount: toYuan(amount) },
          numbers: rows.map((row) => row.no),
        })
        const name = `打款-${shanghaiDay(now)}-${no}.${format}`
        return { ...answer, name, content_base64: bytes.toString('base64') }
      })
    },

    /** Idempotent: what was registered with the same receipt stays as it is, however often the file comes. */
    async import({ name, content_base64 }: { name: string; content_base64: string }, by: By) {
      const bytes = Buffer.from(content_base64, 'base64')
      const read = model.readReceipts(bytes, by.now)
      if ('wrong' in read) throw new Refusal('INPUT_INVALID', {}, { content_base64: read.wrong }, read.wrong)
      const said: Record<Outcome['is'], Said[]> = { registered: [], known: [], different: [] }
      let sum = 0
      for (const receipt of read.ok) {
        const { is, words } = await settle(receipt, by)
        if (is === 'registered') sum += receipt.amount ?? 0
        said[is].push({ line: receipt.line, no: receipt.no, amount: sayAmount(receipt.amount), words })
      }
      const { registered, known, different } = said
      const counts = { registered: registered.length, known: known.length, different: different.length }
      await database.begin(async (tx) => {
        const no = businessNo('HD', by.now)
        const digest = createHash('sha256').update(bytes).digest()
        await store.addImport(tx, { ...counts, no, name, digest, by_id: by.caller.staffId, at: by.now })
        await note(tx, by, 'import', `payout_import:${no}`, { name, ...counts })
      })
      return { registered, known, differences: different, amount: fen(sum) }
    },
  }
}

/** Rows are locked in one order, whoever ticks them in which. */
const byId = (one: { id: number }, other: { id: number }): number => one.id - other.id

const sayAmount = (amount: Fen | undefined): string => (amount === undefined ? '' : toYuan(amount))
