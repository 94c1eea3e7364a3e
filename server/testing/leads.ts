import type { AccountRealm } from '#contract/base/realms.ts'
import type { LeadSubject } from '#contract/catalogue/leads.words.ts'
import { certifyingIn } from './certifications.ts'
import { buildHouse, type HouseOptions, noteSecret, type SignedIn } from './house.ts'
import { openCatalogue } from './records.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'
import { type Reply, visitor } from './visitor.ts'

export type Leading = Awaited<ReturnType<typeof buildLeading>>

export interface Someone extends SignedIn {
  realm: AccountRealm
  personId: number
  phone: string
}

const doors = { enterprise: '/api/user/leads', maker: '/api/ck/user/leads' } as const

/** A house in which people write to each other: every step that somebody can take, as their pages would take it. */
export async function buildLeading(options: HouseOptions = {}) {
  const house = await buildHouse(options)
  const certifying = await certifyingIn(house)
  const catalogue = await openCatalogue(house)
  const { services, database, clock } = house
  const act = () => ({ actor: { kind: 'system', id: null } as const, now: clock(), requestId: 'test' })
  /** Everything that anybody was told, to be searched for what nobody should have been. */
  const heard: { by: string; text: string }[] = []

  async function known(realm: AccountRealm, who: SignedIn): Promise<Someone> {
    const [phone = '', personId] = await database.read(
      async (tx) =>
        [
          await services.accounts.phoneOf(tx, realm, who.id),
          await services.persons.ownerOf(tx, realm, who.id),
        ] as const,
    )
    // Nobody's number stands in a log either.
    noteSecret(phone)
    return { ...who, realm, personId, phone }
  }

  async function ask(who: Someone, path: string, body?: object): Promise<Reply> {
    const answer = await visitor(house).ask(body ? 'POST' : 'GET', `${doors[who.realm]}${path}`, body, who.token)
    heard.push({ by: `${who.realm}:${who.id}`, text: JSON.stringify(answer) })
    return answer
  }

  const send = (who: Someone, kind: LeadSubject, subject_id: number, given: object = {}) =>
    ask(who, '', {
      ...{ kind, subject_id, content: '想了解起订量与交期', contact_name: '王先生', agree: true },
      ...given,
    })

  async function owner(): Promise<{ who: Someone; company: number }> {
    const { who } = await certifying.certified()
    const page = await database.read((tx) => services.companies.ownership.pageOf(tx, who.id))
    const company = page?.id ?? 0
    const shown = { state: 'shown', published_at: clock() }
    await database.begin((tx) => services.companies.companies.change(tx, company, shown, act(), 'show'))
    return { who: await known('enterprise', who), company }
  }

  return {
    ...{ house, heard, ask, send, owner, catalogue },
    close: () => house.close(),
    stranger: async () => known('enterprise', await house.signIn.enterprise()),
    maker: async () => known('maker', await house.signIn.maker()),
    certified: async (given: object = {}) => known('enterprise', (await certifying.certified(given)).who),
    services: certifying.services,

    /** What a company needs, as readers find it. */
    async need(company_id: number, parts: object = {}): Promise<number> {
      // A session of this day: a clock that was turned on has ended the one before.
      const desk = await openCatalogue(house)
      const row = await desk.add('business', { company_id, ...parts })
      await desk.step('business', row, 'submit')
      await desk.decide('business', row.id, 'show')
      return row.id
    },

    /** Taken off the site by an operator, or put back. */
    setPage: (company: number, change: object) =>
      database.begin((tx) => services.companies.companies.change(tx, company, change, act(), 'hide')),

    /** One that goes on between two. */
    async opened(from: Someone, company: number, given: object = {}): Promise<number> {
      const { code, message, data } = await send(from, 'company', company, given)
      if (code !== 200) throw new Error(`not sent: ${message}`)
      return data.id
    },

    file: async (who: Someone, kind: 'png' | 'pdf' = 'png', named: { name?: string } = {}): Promise<string> =>
      (await uploadsAt(house).handIn(who, { ...(await sample(kind)), ...named }, 'lead')).data.url,

    report: (who: Someone, id: number) =>
      visitor(house).ask(
        'POST',
        '/api/report',
        { subject_kind: 'lead', subject_id: id, kind: 'harassment', content: '反复推销与我们无关的产品' },
        who.token,
      ),

    /** What of the house a telephone number stands in, as far as anybody was told of it. */
    told: (phone: string, by?: Someone) =>
      heard.filter((one) => (!by || one.by === `${by.realm}:${by.id}`) && one.text.includes(phone)).length,

    async hours(count: number): Promise<void> {
      clock.advance(count * 60 * 60 * 1000)
      while ((await services.leads.expiring.beat(clock())) > 0);
    },

    messagesOf: async ({ realm, id }: Someone) =>
      (await services.messages.page({ realm, id }, { page: 1, count: 100 }, undefined)).list.map(({ event }) => event),
  }
}
