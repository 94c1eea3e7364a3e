import { fen, yuan } from '#contract/base/money.ts'
import type { Right } from '#contract/base/rights.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { certifyingIn } from './certifications.ts'
import { buildHouse, type House, type HouseOptions, type SignedIn } from './house.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'

const deciding: readonly Right[] = [
  ...(['partnerships.read', 'partnerships.review', 'partnerships.terminate'] as const),
  ...(['partnerships.propose', 'partnerships.settle'] as const),
]

/** A house in which enterprises become strategic partners: a plan, a certified enterprise, two operators. */
export const buildPartnering = async (options: HouseOptions = {}) => partneringIn(await buildHouse(options))

export type Partnering = Awaited<ReturnType<typeof buildPartnering>>

/** The same in a house that stands already: every step that somebody can take, as they would take it. */
export async function partneringIn(house: House) {
  const certifying = await certifyingIn(house)
  const { ask } = certifying
  const { services, database, clock } = house
  const plan = await addPlan(house)
  let gifts = 0

  const desk = async (by: SignedIn, path: string, given: object = {}) =>
    ask('POST', `/api/console/${path}`, given, by.token)
  const own = (who: SignedIn, path: string, given: object = {}) =>
    ask('POST', `/api/user/zlhzhb/${path}`, given, who.token)
  const paper = async (by: SignedIn): Promise<string> =>
    (await uploadsAt(house).handIn(by, await sample('pdf'), 'agreement')).data.url

  const overview = async (who: SignedIn) => (await ask('GET', '/api/user/zlhzhb', undefined, who.token)).data
  const approve = async (by: SignedIn, id: number) =>
    desk(by, `partnerships/${id}/approve`, { contract_file: await paper(by) })
  const confirm = async (who: SignedIn, id: number) => {
    const { data } = await ask('GET', `/api/user/zlhzhb/detail/${id}`, undefined, who.token)
    return own(who, `confirm/${id}`, { sha256: data.contract?.sha256 ?? '0'.repeat(64), agree: true })
  }

  return {
    ...{ ...certifying, plan, desk, own, paper, overview, approve, confirm },
    operators: async () => [await house.signIn.staff(deciding), await house.signIn.staff(deciding)] as const,

    /** Money in somebody's purse, as an adjustment would put it there. */
    give: ({ id }: { id: number }, amount: string) =>
      services.ledger.begin((tx) => {
        const key = `gift:${id}:${++gifts}`
        const lines = [
          { account: { owner: { kind: 'enterprise', id } as const, purse: 'cash' } as const, amount: yuan(amount) },
          { account: systemPurse('opening'), amount: fen(-yuan(amount)) },
        ]
        return services.ledger.post(tx, { key, kind: 'adjust_add', reference: key, lines, now: clock() })
      }),

    apply: (who: SignedIn, given: object = {}) => own(who, 'apply', given),
    reject: (by: SignedIn, id: number, reason = '暂不符合条件') => desk(by, `partnerships/${id}/reject`, { reason }),
    pay: (who: SignedIn, id: number, given: object = {}) => own(who, `pay/${id}`, given),
    cancel: (who: SignedIn, id: number) => own(who, `cancel/${id}`),
    terminate: (by: SignedIn, id: number, fault: boolean) =>
      desk(by, `partnerships/${id}/terminate`, { reason: '双方协商', fault }),
    object: (who: SignedIn, id: number) => own(who, `object/${id}`, { objection: '货物按时送达，有签收单' }),

    async propose(by: SignedIn, id: number, kind: 'return' | 'deduction', amount: string) {
      const evidence = kind === 'deduction' ? [await paper(by)] : []
      return desk(by, `partnerships/${id}/deposit`, { kind, amount, reason: '合作结束，按约处理', evidence })
    },
    decideClaim: (by: SignedIn, claim: number, step: 'approve' | 'reject' | 'cancel') =>
      desk(by, `deposit-claims/${claim}/${step}`, step === 'reject' ? { note: '凭证不足' } : {}),

    /** In force, as anybody would become a partner. */
    async partner(who: SignedIn, by: SignedIn, given: object = {}): Promise<number> {
      const { data } = await own(who, 'apply', given)
      await approve(by, data.id)
      await confirm(who, data.id)
      const paid = await own(who, `pay/${data.id}`)
      if (paid.data?.state !== 'active' && paid.data?.state !== 'expiring') throw new Error(JSON.stringify(paid))
      return data.id
    },

    /** Days go by, and what they bring is done. */
    async pass(ms: number): Promise<void> {
      clock.advance(ms)
      while ((await services.partnerships.expiring.beat(clock())) > 0);
      while ((await services.payments.closeExpired(clock())) > 0);
      while ((await services.payments.refunding.sendDue(clock())) > 0);
    },

    purses: ({ id }: { id: number }) => database.read((tx) => services.ledger.balances(tx, { kind: 'enterprise', id })),
    ours: async (): Promise<Record<string, number>> => {
      const all = await database.read((tx) => services.ledger.balances(tx, { kind: 'system' }))
      return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0))
    },
    /** Of the proof all but that nobody agreed to the gifts. */
    async faults() {
      const all = await database.read((tx) => services.ledger.proving.invariants(tx))
      return all.filter(({ invariant }) => invariant !== 'adjustment.agreed')
    },
  }
}

async function addPlan({ database, services, clock }: House): Promise<number> {
  const act = { actor: { kind: 'system', id: null }, now: clock(), requestId: 'test' } as const
  const fields = { name: '年度伙伴', fee: yuan('3650.00'), deposit: yuan('10000.00'), months: 12, position: 1 }
  const more = { benefits: ['首页展示', '专访一篇'], is_default: true }
  const { id } = await database.begin((tx) => services.strategic.plans.enter(tx, { ...fields, ...more }, act))
  return id
}
