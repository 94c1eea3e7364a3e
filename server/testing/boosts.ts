import type { House, SignedIn } from './house.ts'
import { type Partnering, partneringIn } from './partnerships.ts'

/** Every step that somebody can take about what stands first of theirs, in a house that stands already. */
export async function boostingIn(house: House, partnering?: Partnering) {
  const room = partnering ?? (await partneringIn(house))
  const { ask } = room
  const { services, database, clock } = house
  const act = () => ({ actor: { kind: 'system', id: null } as const, now: clock(), requestId: 'test' })

  return {
    ...room,
    /** Somebody certified whose page readers see. */
    async shown() {
      const { who } = await room.certified()
      const page = await database.read((tx) => services.companies.ownership.pageOf(tx, who.id))
      const company = page?.id ?? 0
      await database.begin((tx) =>
        services.companies.companies.change(tx, company, { state: 'shown', published_at: clock() }, act(), 'show'),
      )
      return { who, company }
    },
    hide: (company: number) =>
      database.begin((tx) =>
        services.companies.companies.change(tx, company, { state: 'hidden', hidden_by: 'operator' }, act(), 'hide'),
      ),
    buy: (who: SignedIn, subject_id: number, days: 7 | 15 | 30, given: object = {}) =>
      ask('POST', '/api/user/boosts', { kind: 'company', subject_id, days, ...given }, who.token),
    cancel: (who: SignedIn, id: number, given: object = {}) =>
      ask('POST', `/api/user/boosts/${id}/cancel`, given, who.token),
    takeDown: (by: SignedIn, id: number) =>
      ask('POST', `/api/console/boosts/${id}/end`, { reason: '内容与主体不符' }, by.token),
    fund: ({ id: enterpriseId }: { id: number }, amount: number, reference: string) =>
      services.ledger.begin((tx) =>
        services.promotions.grant(tx, 'promotion_grant', {
          enterpriseId,
          reference,
          amount: amount as never,
          now: clock(),
        }),
      ),
    boosted: async () => (await ask('GET', '/api/company/boosted')).data.list.map(({ id }: { id: number }) => id),
    async days(count: number): Promise<void> {
      clock.advance(count * 24 * 60 * 60 * 1000)
      while ((await services.boosts.beat(clock())) > 0);
      while ((await services.payments.closeExpired(clock())) > 0);
    },
  }
}
