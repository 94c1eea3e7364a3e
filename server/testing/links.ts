import { fen } from '#contract/base/money.ts'
import type { Right } from '#contract/base/rights.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { enterCertification } from './certifications.ts'
import { buildHouse, type House, type HouseOptions, type SignedIn } from './house.ts'
import { visitor } from './visitor.ts'

const dayMs = 24 * 60 * 60 * 1000
const keeping: readonly Right[] = ['link.read', 'link.edit', 'link.review', 'link.delete']

/** A house in which enterprises buy links and operators look at them. */
export const buildLinking = async (options: HouseOptions = {}) => linkingIn(await buildHouse(options))

export type Linking = Awaited<ReturnType<typeof buildLinking>>

/** The same in a house that stands already: every step of a link, each as somebody takes it. */
export async function linkingIn(house: House) {
  const { database, services, clock } = house
  const { ledger, promotions, links, sessions } = services
  const ask = visitor(house).ask
  let count = 0

  const post = (who: SignedIn, path: string, given: object = {}) =>
    ask('POST', `/api/user/link/${path}`, given, who.token)
  const look = (who: SignedIn, path: string) => ask('GET', `/api/user/link/${path}`, undefined, who.token)

  const operator = () => house.signIn.staff(keeping)
  const read = async (by: SignedIn, id: number) =>
    (await ask('GET', `/api/console/link/${id}`, undefined, by.token)).data
  const step = async (id: number, name: string, given: object = {}) => {
    const by = await operator()
    const { version } = await read(by, id)
    return ask('POST', `/api/console/link/${id}/step`, { version, step: name, ...given }, by.token)
  }

  const site = (given: object = {}) => ({
    ...{ site_name: '云杉传感学院', url: `https://learn${++count}.yunshan.example`, description: '传感器选型教程' },
    ...{ position: 'home', term_months: 3, ...given },
  })

  const buy = (who: SignedIn, given: object = {}) => post(who, 'pay', site(given))

  return {
    ...{ house, ask, operator, step, site, buy },
    close: () => house.close(),

    /** Somebody who may buy, with as much in their purse and their promotion fund. */
    async buyer(cash = 0, promotion = 0): Promise<SignedIn> {
      const who = await house.signIn.enterprise()
      await enterCertification(house, who.id)
      if (cash > 0) await this.give(who, cash)
      const grant = { enterpriseId: who.id, reference: `grant ${++count}`, amount: fen(promotion), now: clock() }
      if (promotion > 0) await ledger.begin((tx) => promotions.grant(tx, 'promotion_grant', grant))
      return who
    },
    give: ({ id }: SignedIn, amount: number) =>
      ledger.begin((tx) => {
        const key = `gift:${++count}`
        const account = { owner: { kind: 'enterprise', id }, purse: 'cash' } as const
        const lines = [
          { account, amount: fen(amount) },
          { account: systemPurse('opening'), amount: fen(-amount) },
        ]
        return ledger.post(tx, { key, kind: 'adjust_add', reference: key, lines, now: clock() })
      }),
    /** The same person some weeks later, with a session of that day. */
    async again({ id }: SignedIn): Promise<SignedIn> {
      const session = { realm: 'enterprise', ownerId: id, browser: false } as const
      const opened = await database.begin((tx) => sessions.open(tx, session))
      return { id, sessionId: opened.id, token: opened.token, binder: opened.binder }
    },
    payAgain: (who: SignedIn, id: number, given: object = {}) => post(who, `pay2/${id}`, given),
    cancel: (who: SignedIn, id: number, given: object = {}) => post(who, `cancel/${id}`, given),
    renewal: (who: SignedIn, id: number, auto_renew: boolean) => post(who, `renewal/${id}`, { auto_renew }),
    withdraw: (who: SignedIn, id: number) => post(who, `withdraw/${id}`),
    detail: async (who: SignedIn, id: number) => (await look(who, `detail/${id}`)).data,
    list: async (who: SignedIn, query = '') => (await look(who, `list${query}`)).data,
    options: async (who: SignedIn) => (await look(who, 'options')).data,
    async mend(who: SignedIn, id: number, given: object) {
      const { version, site_name, url, logo, description, category, icp_no } = (await look(who, `detail/${id}`)).data
      return post(who, `mend/${id}`, { version, site_name, url, logo, description, category, icp_no, ...given })
    },
    approve: (id: number) => step(id, 'show'),
    reject: (id: number, reasons: Record<string, string>, reason = '') => step(id, 'reject', { reason, reasons }),
    takeDown: (id: number, reason = '内容与资质不符') => step(id, 'hide', { reason }),
    read: async (id: number) => read(await operator(), id),
    /** Bought from the balance and let pass. */
    async shown(who: SignedIn, given: object = {}): Promise<number> {
      const { data } = await buy(who, given)
      const { code, message } = await step(data.id, 'show')
      if (code !== 200) throw new Error(`not shown: ${message}`)
      return data.id
    },
    /** Days pass, one by one, with everything that a day brings. */
    async days(many: number): Promise<void> {
      for (let day = 0; day < many; day++) {
        clock.advance(dayMs)
        while ((await links.expiring.beat(clock())) > 0);
        while ((await links.checking.beat(clock())) > 0);
      }
    },
    public: async (): Promise<string[]> =>
      (await ask('GET', '/api/link/list/all')).data.list.map(({ site_name }: { site_name: string }) => site_name),
    purses: ({ id }: SignedIn) => database.read((tx) => ledger.balances(tx, { kind: 'enterprise', id })),
    ours: () => database.read((tx) => ledger.balances(tx, { kind: 'system' })),
    /** Of the proof all but that nobody agreed to the gifts. */
    async faults() {
      const all = await database.read((tx) => ledger.proving.invariants(tx))
      return all.filter(({ invariant }) => invariant !== 'adjustment.agreed')
    },
    told: async ({ id }: SignedIn): Promise<string[]> => {
      const rows = await database.read((tx) =>
        tx.selectFrom('messages').select('event').where('owner_id', '=', id).orderBy('id').execute(),
      )
      return rows.map(({ event }) => event).filter((event) => event.startsWith('link.'))
    },
  }
}
