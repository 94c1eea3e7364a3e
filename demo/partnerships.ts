import { yuan } from '#contract/base/money.ts'
import { unread } from '#server/http/reading.ts'
import { handIn } from './hand-in.ts'
import type { Act, Stage } from './money/stage.ts'
import { paper } from './resources/documents/paper.ts'
import { pdf } from './resources/documents/pdf.ts'

const minuteMs = 60_000

type Fate =
  | { kind: 'pending' | 'approved' | 'cancelled' | 'active' }
  | { kind: 'rejected'; reason: string }
  /** It ran out so many days ago; a part of the deposit is meant to be taken. */
  | { kind: 'expired'; endedDaysAgo: number; deduction: string; reason: string; proposedDaysAgo: number }
  /** It ended with the certification; the deposit is back. */
  | { kind: 'terminated'; returnedDaysAgo: number }

interface DemoPartnership {
  phone: string
  plan: string
  statement: string
  appliedDaysAgo: number
  fate: Fate
}

/** Partnerships in every state there is, of enterprises that were certified at the time. */
const demoPartnerships: readonly DemoPartnership[] = [
  {
    ...{ phone: '13800000010', plan: '协作伙伴', appliedDaysAgo: 387, statement: '为平台企业提供印刷打样支持。' },
    fate: {
      ...{ kind: 'expired', endedDaysAgo: 19, deduction: '800.00', proposedDaysAgo: 3 },
      reason: '合作期内两次未按约完成样册交付，按合同第七条扣除',
    },
  },
  {
    ...{ phone: '13800000009', plan: '协作伙伴', appliedDaysAgo: 343, statement: '共建企业内训课程库。' },
    fate: { kind: 'active' },
  },
  {
    ...{ phone: '13800000011', plan: '协作伙伴', appliedDaysAgo: 97, statement: '联合集采五金工具。' },
    fate: { kind: 'terminated', returnedDaysAgo: 14 },
  },
  {
    ...{ phone: '13800000013', plan: '生态共建伙伴', appliedDaysAgo: 57, statement: '' },
    fate: { kind: 'rejected', reason: '生态共建伙伴须有连续两年的合作记录，建议先申请标准战略伙伴' },
  },
  {
    ...{ phone: '13800000013', plan: '标准战略伙伴', appliedDaysAgo: 52, statement: '为平台商家开通干线直发专线。' },
    fate: { kind: 'active' },
  },
  {
    ...{ phone: '13800000003', plan: '标准战略伙伴', appliedDaysAgo: 9, statement: '' },
    fate: { kind: 'cancelled' },
  },
  {
    ...{ phone: '13800000001', plan: '标准战略伙伴', appliedDaysAgo: 4, statement: '共享精密加工产能与检测实验室。' },
    fate: { kind: 'approved' },
  },
  {
    ...{ phone: '13800000003', plan: '协作伙伴', appliedDaysAgo: 2, statement: '产地直供，平台企业优先。' },
    fate: { kind: 'pending' },
  },
]

export function partnershipActs(stage: Stage): Act[] {
  return demoPartnerships.flatMap((one, place) => lifeOf(stage, one, 90 + ((place * 37) % 200)))
}

function lifeOf(stage: Stage, one: DemoPartnership, minutes: number): Act[] {
  const { services } = stage
  const { fate, appliedDaysAgo: applied } = one
  const owner = stage.owner(one.phone)
  const at = (daysAgo: number, more = 0) => stage.moment(daysAgo, minutes + more)
  const self = (now: Date) => ({
    ...{ enterpriseId: owner.id, personId: owner.personId, now, requestId: 'demo', idempotencyKey: undefined },
  })
  const { requesting, reviewing, claiming, expiring, reading } = services.partnerships
  const standing = async (now: Date, state: string) => {
    const { current } = await reading.overview(owner.id, now)
    return current?.state === state ? current : undefined
  }
  const act = (moment: Date, state: string | undefined, work: (id: number, now: Date) => Promise<unknown>): Act => ({
    at: moment,
    async do(now) {
      const found = state === undefined ? { id: 0 } : await standing(now, state)
      if (found) await work(found.id, now)
    },
  })

  const apply = act(at(applied), undefined, async (_id, now) => {
    const { list } = await reading.page(owner.id, { page: 1, count: 20 }, now)
    // A load that was cut off comes by here again.
    if (list.some(({ created_at }) => Math.abs(created_at.getTime() - now.getTime()) < minuteMs)) return
    const { plans } = await services.strategic.read({ now, reading: unread })
    const plan_id = plans.find(({ name }) => name === one.plan)?.id
    await requesting.apply(self(now), { plan_id, statement: one.statement })
  })
  const approve = act(at(applied - 2), 'pending', async (id, now) => {
    const by = stage.staff('reviewer', now)
    await reviewing.approve(id, await contractOf(stage, one.plan, by.caller.staffId, now), by)
  })
  const sign = act(at(applied - 2, 30), 'approved', async (id, now) => {
    const { contract } = await reading.detail(owner.id, id, now)
    await requesting.confirm(self(now), { id, sha256: contract?.sha256 ?? '', agree: true })
  })
  const pay = act(at(applied - 2, 35), 'approved', async (id, now) => {
    const { order_no } = await requesting.pay(self(now), { id, channel: 'wechat_native' })
    await stage.sandboxes.payments?.decide(order_no, 'paid')
  })
  const inForce = [apply, approve, sign, pay]

  switch (fate.kind) {
    case 'pending':
      return [apply]
    case 'approved':
      return [apply, approve]
    case 'active':
      return inForce
    case 'cancelled':
      return [apply, act(at(applied - 1), 'pending', (id, now) => requesting.cancel(self(now), id))]
    case 'rejected':
      return [
        apply,
        act(at(applied - 2), 'pending', (id, now) => reviewing.reject(id, fate.reason, stage.staff('reviewer', now))),
      ]
    case 'expired':
      return [
        ...inForce,
        act(at(fate.endedDaysAgo, 60), undefined, (_id, now) => expiring.beat(now)),
        act(at(fate.proposedDaysAgo), 'expired', async (id, now) => {
          if ((await reading.detail(owner.id, id, now)).claims.length > 0) return
          const by = stage.staff('finance', now)
          const evidence = [await evidenceOf(stage, fate.reason, by.caller.staffId, now)]
          const { reason } = fate
          await claiming.propose(id, { kind: 'deduction', amount: yuan(fate.deduction), reason, evidence }, by)
        }),
      ]
    case 'terminated': {
      const back = act(at(fate.returnedDaysAgo), 'terminated', async (id, now) => {
        const { deposit_left: amount } = await reading.detail(owner.id, id, now)
        if (amount === 0) return
        const given = { kind: 'return', amount, reason: '合作已终止，无违约记录，退还保证金', evidence: [] } as const
        await claiming.propose(id, { ...given, evidence: [] }, stage.staff('finance', now))
      })
      const agree = act(at(fate.returnedDaysAgo - 1), 'terminated', async (id, now) => {
        const { claims } = await reading.detail(owner.id, id, now)
        const claim = claims.find(({ state }) => state === 'proposed')
        if (claim) await claiming.approve(claim.id, '已核对', stage.staff('finance2', now))
        await services.payments.refunding.sendDue(now)
      })
      return [...inForce, back, agree]
    }
  }
}

async function contractOf(stage: Stage, plan: string, ownerId: number, now: Date): Promise<string> {
  const text = `甲乙双方就“${plan}”达成合作，费用、保证金、期限与权益以方案为准。期满无违约，保证金全额退还。`
  const bytes = await pdf(paper('战略合作合同', '演示用材料', text))
  const slip = { name: '战略合作合同.pdf', type: 'application/pdf', bytes }
  return (await handIn(stage.services, { realm: 'staff', ownerId }, 'agreement', slip, now)).url
}

async function evidenceOf(stage: Stage, text: string, ownerId: number, now: Date): Promise<string> {
  const bytes = await pdf(paper('违约情况说明', '演示用材料', text))
  const slip = { name: '违约情况说明.pdf', type: 'application/pdf', bytes }
  return (await handIn(stage.services, { realm: 'staff', ownerId }, 'agreement', slip, now)).url
}
