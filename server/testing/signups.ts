import { fen, yuan } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Right } from '#contract/base/rights.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { buildHouse, type House, type HouseOptions, type SignedIn } from './house.ts'
import { visitor } from './visitor.ts'

const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

const signupRights: readonly Right[] = [
  ...(['activity.read', 'activity.edit', 'activity.review', 'orders.refund', 'orders.read'] as const),
  ...(['signups.read', 'signups.review', 'signups.reveal', 'signups.check'] as const),
]

export interface Guest extends SignedIn {
  personId: number
  owner: { kind: AccountRealm; id: number }
  phone: string
}

export type SigningUp = Awaited<ReturnType<typeof signingUpIn>>

export const buildSigningUp = async (options: HouseOptions = {}) => signingUpIn(await buildHouse(options))

/** Every step that somebody can take about an activity, in a house that stands already. */
export async function signingUpIn(house: House) {
  const { ask } = visitor(house)
  const { services, database, clock } = house
  const { signups, ledger, payments } = services
  let staff = await house.signIn.staff(signupRights)
  let count = 0
  const desk = (path: string, given?: object) => ask(given ? 'POST' : 'GET', `/api/console/${path}`, given, staff.token)
  const own = (who: SignedIn, path: string, given?: object) =>
    ask(given ? 'POST' : 'GET', `/api/${path}`, given, who.token)

  /** An activity that readers see, five days from now unless it is said otherwise. */
  async function addActivity(given: object = {}): Promise<number> {
    const from = (ms: number) => new Date(clock().getTime() + ms).toISOString()
    const { data, message } = await desk('activity', {
      ...{ title: `供需对接会 ${++count}`, summary: '', html: '<p>面谈</p>', cover: '', category_id: null },
      ...{ company_id: null, mode: 'onsite', region_id: 330100, address: '未来大厦三层', join_url: '' },
      ...{ starts_at: from(5 * dayMs), ends_at: from(5 * dayMs + 3 * hourMs) },
      ...{ signup_from: from(-dayMs), signup_until: from(5 * dayMs), quota: 2, seats_taken: 0, per_company_limit: 3 },
      ...{ fee: '0.00', audience: 'all', need_review: false, questions: [], ...given },
    })
    if (!data) throw new Error(message)
    const shown = await desk(`activity/${data.id}/step`, { version: data.version, step: 'show' })
    if (shown.data?.state !== 'shown') throw new Error(JSON.stringify(shown))
    return data.id
  }

  async function guest(kind: AccountRealm = 'enterprise'): Promise<Guest> {
    const who = await house.signIn[kind]()
    return { ...who, owner: { kind, id: who.id }, phone: `139${String(10_000_000 + ++count).slice(-8)}` }
  }

  const filled = (who: Guest, given: object = {}) => ({
    ...{ name: '周宁', phone_number: who.phone, company: '云杉科技', seats: 1, answers: [], agree: true as const },
    ...given,
  })

  async function beat(): Promise<void> {
    while ((await payments.askDue(clock())) > 0);
    while ((await payments.closeExpired(clock())) > 0);
    while ((await signups.expiring.beat(clock())) > 0);
    while ((await payments.refunding.sendDue(clock())) > 0);
  }

  return {
    ...{ house, ask, desk, own, addActivity, guest, filled, beat, close: house.close },

    signUp: (who: Guest, activity: number, given: object = {}) =>
      own(who, `activity/${activity}/signup`, filled(who, given)),
    form: async (who: Guest, activity: number) => (await own(who, `activity/${activity}/signup`)).data,
    whole: async (who: Guest, id: number) => (await own(who, `signup/${id}`)).data,
    pay: (who: Guest, id: number, given: object = {}) => own(who, `signup/${id}/pay`, given),
    confirm: (who: Guest, id: number) => own(who, `signup/${id}/confirm`, {}),
    cancel: (who: Guest, id: number) => own(who, `signup/${id}/cancel`, {}),
    approve: (id: number) => desk(`signups/${id}/approve`, {}),
    reject: (id: number, reason = '与主题不符') => desk(`signups/${id}/reject`, { reason }),
    strike: (id: number, reason = '场地有限') => desk(`signups/${id}/cancel`, { reason }),
    async step(activity: number, step: 'cancel' | 'hide' | 'show') {
      const { data } = await desk(`activity/${activity}`)
      return desk(`activity/${activity}/step`, { version: data.version, step })
    },
    async edit(activity: number, given: object) {
      const { data } = await desk(`activity/${activity}`)
      return desk(`activity/${activity}`, { ...data, ...given })
    },
    checkIn: (activity: number, given: object) => desk(`door/${activity}/check-in`, given),

    /** Money in somebody's purse, as an adjustment would put it there. */
    give: ({ owner }: Guest, amount: string) =>
      ledger.begin((tx) => {
        const key = `gift:${owner.kind}:${owner.id}:${++count}`
        const account =
          owner.kind === 'enterprise'
            ? ({ owner: { kind: 'enterprise', id: owner.id }, purse: 'cash' } as const)
            : ({ owner: { kind: 'maker', id: owner.id }, purse: 'available' } as const)
        const lines = [
          { account, amount: yuan(amount) },
          { account: systemPurse('opening'), amount: fen(-yuan(amount)) },
        ]
        return ledger.post(tx, { key, kind: 'adjust_add', reference: key, lines, now: clock() })
      }),
    cash: async ({ id }: Guest): Promise<number> =>
      (await database.read((tx) => ledger.balances(tx, { kind: 'enterprise', id }))).cash,
    earned: async (): Promise<number> =>
      (await database.read((tx) => ledger.balances(tx, { kind: 'system' }))).revenue_activity,

    operator: () => staff,

    /** Time goes by, and what it brings is done; whoever works there signs in again. */
    async pass(ms: number): Promise<void> {
      clock.advance(ms)
      staff = await house.signIn.staff(signupRights)
      await beat()
    },

    /** What an activity's sign-ups are now, in the order in which they came. */
    states: async (activity: number): Promise<string[]> => {
      const rows = await database.read((tx) =>
        tx.selectFrom('signups').select('state').where('activity_id', '=', activity).orderBy('id').execute(),
      )
      return rows.map(({ state }) => state)
    },
    /** Of the proof all but that nobody agreed to the gifts. */
    async faults() {
      const all = await database.read((tx) => ledger.proving.invariants(tx))
      return all.filter(({ invariant }) => invariant !== 'adjustment.agreed')
    },
  }
}
