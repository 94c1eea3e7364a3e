import type { AccountRealm } from '#contract/base/realms.ts'
import type { Right } from '#contract/base/rights.ts'
import type { ScoreEvent } from '#contract/money/points.words.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import type { House } from './house.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'
import { visitor } from './visitor.ts'

let spends = 0

/** People with points, and what is done to them. */
export function scoreAt(house: House) {
  const { database, services, clock, signIn } = house
  const { ask } = visitor(house)
  const as = (signed: { token: string }) => ({
    ask: (url: string) => ask('GET', url, undefined, signed.token),
    tell: (url: string, payload: object) => ask('POST', url, payload, signed.token),
  })
  return {
    /** Posts what was told. */
    settle: () => services.points.following.settle(clock()),

    async member(kind: AccountRealm) {
      const signed = kind === 'enterprise' ? await signIn.enterprise() : await signIn.maker()
      const owner = { kind, id: signed.id }
      const earnIn = (tx: Tx, event: ScoreEvent, cause: string) =>
        services.points.following.earn(tx, { owner, event, cause, now: clock() })
      return {
        ...signed,
        ...as(signed),
        owner,
        /** After a year nobody is signed in any more. */
        async signInAgain(): Promise<void> {
          const session = { realm: kind, ownerId: signed.id, browser: false }
          signed.token = (await database.begin((tx) => services.sessions.open(tx, session))).token
        },
        earnIn,
        earn: (event: ScoreEvent, cause: string) => database.begin((tx) => earnIn(tx, event, cause)),
        async spend(points: number): Promise<string> {
          const reference = `XZ-TEST-${++spends}`
          await services.ledger.begin((tx) => services.points.spend(tx, { owner, reference, points, now: clock() }))
          return reference
        },
        giveBack: (reference: string) =>
          services.ledger.begin((tx) => services.points.giveBack(tx, { owner, reference, now: clock() })),
        balance: () =>
          database.read(async (tx) => Number((await services.ledger.balances<AccountRealm>(tx, owner)).score)),
        /** What is left of each batch, the oldest first. */
        batches: () =>
          database.read(async (tx) => {
            const rows = await tx
              .selectFrom('score_batches')
              .select('remaining')
              .where('owner_kind', '=', kind)
              .where('owner_id', '=', signed.id)
              .orderBy('id')
              .execute()
            return rows.map(({ remaining }) => remaining)
          }),
      }
    },

    async operator(rights: readonly Right[]) {
      const signed = await signIn.staff(rights)
      return {
        ...signed,
        ...as(signed),
        evidence: async () =>
          (await uploadsAt(house).handIn(signed, await sample('png'), 'evidence')).data.url as string,
      }
    },
  }
}
