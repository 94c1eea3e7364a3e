import { type Fen, fen, toYuan, yuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { handEvidence } from './papers.ts'
import { arrivalOf, recharges } from './recharges.ts'
import type { Act, Stage } from './stage.ts'
import { withdrawalOf, withdrawals } from './withdrawals.ts'

interface Adjustment {
  phone: string
  purse: 'cash' | 'available'
  amount: string
  against: 'suspense' | 'opening'
  /** By it an adjustment is known again. */
  reason: string
  daysAgo: number
  approved: boolean
}

const stray = { amount: '1980.00', receipt: 'ABC2026000562', daysAgo: 3 }
const charge = { amount: '15.00', receipt: 'FEE2026000011', daysAgo: 5 }

const adjustments: readonly Adjustment[] = [
  {
    // After it a refund takes back more than there is left: what is missing is owed.
    phone: '13900000003',
    purse: 'available',
    amount: '-690.00',
    against: 'suspense',
    reason: '九月佣金已按约定线下支付，金额已与创客本人核对',
    daysAgo: 22,
    approved: true,
  },
  {
    phone: '13900000002',
    purse: 'available',
    amount: '1260.00',
    against: 'opening',
    reason: '旧平台未结佣金迁入，金额已与创客本人核对',
    daysAgo: 14,
    approved: true,
  },
  {
    phone: '13800000003',
    purse: 'cash',
    amount: stray.amount,
    against: 'suspense',
    reason: `银行回单 ${stray.receipt} 到账未下充值单，经电话核实为该企业的充值款`,
    daysAgo: 1,
    approved: false,
  },
]

const minuteMs = 60_000
const comparedDays = 7
/** Statements of the bank are handed in twice: what is older than a week, and the week. */
const firstStatementDay = 20

export function bookActs(stage: Stage): Act[] {
  return [...adjustments.flatMap((one, place) => adjusted(stage, one, place * 12)), ...compared(stage)]
}

function adjusted(stage: Stage, adjustment: Adjustment, minutes: number): Act[] {
  const { services } = stage
  const { phone, purse, against, reason, daysAgo, approved } = adjustment
  const owner = stage.owner(phone)
  const whose = { owner_kind: owner.realm, owner_id: owner.id }
  const amount = yuan(adjustment.amount)
  const at = stage.moment(daysAgo, 30 + minutes)
  async function find(now: Date) {
    const reader = stage.staff('finance', now).caller.staffId
    const { list } = await services.adjustments.list({ page: 1, count: 50 }, whose, reader)
    return list.find((one) => one.reason === reason)
  }
  const ask: Act = {
    at,
    async do(now) {
      if (await find(now)) return
      const rows = [
        ['账户', owner.name],
        ['金额', `人民币 ${adjustment.amount} 元`],
        ['事由', reason],
      ] as const
      const evidence = [await handEvidence(stage, rows, now)]
      const given = { ...whose, purse, amount, against, reason, evidence }
      await services.adjustments.request(given, stage.staff('finance', now))
    },
  }
  const agree: Act = {
    at: new Date(at.getTime() + 75 * minuteMs),
    async do(now) {
      const waiting = await find(now)
      const said = { note: '已核对原始凭证' }
      if (waiting) await services.adjustments.approve({ id: waiting.id, ...said }, stage.staff('finance2', now))
    },
  }
  return approved ? [ask, agree] : [ask]
}

/** Each morning the day before; and the bank's statements, in which not everything is known to us. */
function compared(stage: Stage): Act[] {
  const { services, today } = stage
  const dayOf = (daysAgo: number) => shanghaiDay(stage.moment(daysAgo, 0))
  const runs = Array.from({ length: comparedDays }, (_, n): Act => {
    const daysAgo = comparedDays - n
    // Of yesterday the bill is there from midnight on, and this morning may not have come.
    const at = daysAgo === 1 ? today : stage.moment(daysAgo - 1, 95)
    const run = (now: Date) => services.reconciliation.run('sandbox', dayOf(daysAgo), stage.staff('finance', now))
    return { at, do: run }
  })
  const upload = (first: number, last: number, at: Date): Act => ({
    at,
    async do(now) {
      const period = { from: dayOf(first), to: dayOf(last) }
      const content = await statement(stage, period)
      await services.reconciliation.upload({ ...period, content }, stage.staff('finance', now))
    },
  })
  const accept: Act = {
    at: today,
    async do(now) {
      const filter = { source: 'bank', number: charge.receipt } as const
      const { list } = await services.reconciliation.differences({ page: 1, count: 1 }, filter)
      const [found] = list
      if (!found) return
      const settled = { as: 'accepted', cause: 'other', note: '银行账户管理费，月末统一入账' } as const
      await services.reconciliation.settle({ id: found.id, ...settled }, stage.staff('finance2', now))
    },
  }
  const older = upload(firstStatementDay, comparedDays + 1, stage.moment(comparedDays, 60))
  return [...runs, older, upload(comparedDays, 1, today), accept]
}

interface Line {
  day: string
  number: string
  amount: Fen
  direction: '收' | '支'
  text: string
}

/** What the bank has: all that we know of, a charge of its own, and money nobody told us about. */
async function statement(stage: Stage, { from, to }: { from: string; to: string }): Promise<string> {
  const dayOf = (daysAgo: number) => shanghaiDay(stage.moment(daysAgo, 0))
  const strange: Line[] = [
    { ...known(stray), day: dayOf(stray.daysAgo), direction: '收', text: '青禾农业发展 转账' },
    { ...known(charge), day: dayOf(charge.daysAgo), direction: '支', text: '账户管理费' },
  ]
  const lines = [...arrived(stage), ...(await left(stage)), ...strange]
  const rows = lines
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ day, number, amount, direction, text }) => [day, number, toYuan(amount), direction, text].join(','))
  return ['日期,回单号,金额,收支,摘要', ...rows].join('\n')
}

const known = ({ amount, receipt }: { amount: string; receipt: string }) => ({ number: receipt, amount: yuan(amount) })

function arrived(stage: Stage): Line[] {
  return recharges.flatMap((recharge): Line[] => {
    const { fate, amount, phone } = recharge
    if (fate.kind !== 'confirmed') return []
    const day = shanghaiDay(arrivalOf(stage, recharge, fate.daysLater))
    const text = `${stage.owner(phone).name} 转账`
    return [{ day, number: fate.receipt, amount: yuan(amount), direction: '收', text }]
  })
}

async function left(stage: Stage): Promise<Line[]> {
  const lines: Line[] = []
  for (const { fate, amount, phone, daysAgo } of withdrawals) {
    const owner = stage.owner(phone)
    const row = fate.kind === 'paid' ? await withdrawalOf(stage, owner, yuan(amount)) : undefined
    if (fate.kind !== 'paid' || !row) continue
    // The day after it was asked for: see there.
    const day = shanghaiDay(stage.moment(daysAgo - 1, 0))
    lines.push({ day, number: fate.receipt, amount: fen(row.net_amount), direction: '支', text: `付 ${owner.name}` })
  }
  return lines
}
