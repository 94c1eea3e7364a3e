import type { House } from '../server/testing/house.ts'

// What the demo has in each state, by its number; 0 where it has none.

const firstOf = (list: readonly { id: number; state: string }[]) => (state: string) =>
  list.find((one) => one.state === state)?.id ?? 0

export async function findPartnerships({ services, clock }: House) {
  const first = firstOf((await services.partnerships.overseeing.list({ page: 1, count: 100 }, clock())).list)
  return { pending: first('pending'), active: first('active'), expired: first('expired') }
}

export async function findRisks({ services }: House) {
  const first = firstOf((await services.risks.reviewing.list({ page: 1, count: 100 }, {}, 0)).list)
  return { open: first('open'), proposed: first('proposed') }
}
