import { yuan } from '#contract/base/money.ts'
import type { Right } from '#contract/base/rights.ts'
import { checkCharacterOf } from '#contract/people/credit-code.words.ts'
import { buildHouse, type House, type HouseOptions, type SignedIn } from './house.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'
import { type Reply, visitor } from './visitor.ts'

/** A code that holds, another for each number. */
export function creditCode(serial: number): string {
  const first = `91330100MA2${String(serial).padStart(6, '0')}`
  return first + checkCharacterOf(first)
}

const reviewing: readonly Right[] = [
  ...(['certifications.read', 'certifications.reveal', 'certifications.review'] as const),
  ...(['certifications.revoke', 'certifications.contest', 'certifications.settings'] as const),
]

/** A house in which enterprises are certified: services to buy, papers to hand in, operators who decide. */
export const buildCertifying = async (options: HouseOptions = {}) => certifyingIn(await buildHouse(options))

/** The same in a house that stands already. */
export async function certifyingIn(house: House) {
  const [free, basic, premium] = await addServices(house)
  const ask = visitor(house).ask
  let serial = 0

  const paper = async (who: SignedIn, extension: 'png' | 'pdf' = 'png'): Promise<string> =>
    (await uploadsAt(house).handIn(who, await sample(extension), 'license')).data.url

  const filled = async (who: SignedIn, given: object = {}) => ({
    service_id: free,
    subject_type: 'enterprise',
    company_name: `示例${++serial}号有限公司`,
    credit_code: creditCode(serial),
    legal_person: '王一鸣',
    license_image: await paper(who),
    registered_address: '浙江省杭州市西湖区文三路 1 号',
    contact_name: '王一鸣',
    contact_phone: '13812345678',
    agree: true,
    ...given,
  })

  const apply = async (who: SignedIn, given: object = {}): Promise<Reply> =>
    ask('POST', '/api/user/cert/apply', await filled(who, given), who.token)

  const operator = (rights: readonly Right[] = reviewing) => house.signIn.staff(rights)
  const decide = (by: SignedIn, id: number, step: string, given: object = {}) =>
    ask('POST', `/api/console/certifications/${id}/${step}`, given, by.token)

  return {
    ...{ house, ask, paper, filled, apply, operator, decide },
    services: { free, basic, premium },
    close: () => house.close(),

    /** Somebody who is certified, as anybody would become it. */
    async certified(given: object = {}) {
      const who = await house.signIn.enterprise()
      const { data } = await apply(who, given)
      const approved = await decide(await operator(), data.id, 'approve')
      if (approved.code !== 200) throw new Error(`not approved: ${approved.message} ${JSON.stringify(approved.data)}`)
      return { who, id: data.id as number }
    },
    /** The same person some weeks later, with a session of that day. */
    async again({ id }: SignedIn): Promise<SignedIn> {
      const session = { realm: 'enterprise', ownerId: id, browser: false } as const
      const opened = await house.database.begin((tx) => house.services.sessions.open(tx, session))
      return { id, sessionId: opened.id, token: opened.token, binder: opened.binder }
    },
    standing: async (who: SignedIn) => (await ask('GET', '/api/user', undefined, who.token)).data.certification,
    overview: async (who: SignedIn) => (await ask('GET', '/api/user/cert', undefined, who.token)).data,
  }
}

/** Certified as an operator would have entered it, for whoever only needs somebody who is. */
export async function enterCertification({ database, clock }: House, enterpriseId: number): Promise<void> {
  const now = clock()
  const until = new Date(now.getTime() + 365 * 24 * 60 * 60 * 1000)
  await database.begin((tx) =>
    tx
      .insertInto('certifications')
      .values({
        ...{ no: `RZ26111600000000${enterpriseId}`, enterprise_id: enterpriseId, kind: 'entered', state: 'approved' },
        ...{ approved_at: now, expires_at: until, submitted_at: now, created_at: now, updated_at: now },
      })
      .execute(),
  )
}

export type Certifying = Awaited<ReturnType<typeof buildCertifying>>

async function addServices({ database, services, clock }: House): Promise<[number, number, number]> {
  const change = { actor: { kind: 'system', id: null }, now: clock(), requestId: 'test' } as const
  const add = (name: string, level: number, price: string) =>
    database.begin((tx) => {
      const texts = { name, benefits: [], cover: '', period_days: 365, position: level, shown: true }
      const service = { ...texts, level, price: yuan(price), original_price: null }
      return services.offers.supportService.add(tx, service, change)
    })
  return [await add('体验认证', 1, '0.00'), await add('基础认证', 1, '198.00'), await add('高级认证', 3, '1680.00')]
}
