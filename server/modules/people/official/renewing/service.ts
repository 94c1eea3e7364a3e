import type { Tx } from '#server/platform/postgres/database.ts'
import { earlyMs, quietMs, spoiledAgainMs } from '../model.ts'
import type { Given, OfficialApi, Parts } from '../ports.ts'
import * as store from './store.ts'

export type Renewing = ReturnType<typeof createRenewing>

interface Wanted {
  kind: store.Kind
  now: Date
  /** What WeChat no longer takes. */
  spoiled?: string | undefined
}

/**
 * The two credentials that WeChat gives out for two hours, for every process and once: whoever finds one old holds an
 * advisory lock while they ask for the next. A process waits with one connection at most, however many callers it has.
 */
export function createRenewing({ database, sealing, api }: Pick<Parts, 'database' | 'sealing'> & { api: OfficialApi }) {
  const place = (kind: store.Kind) => `official.${kind}`
  /** Single flight: what one caller of this process waits for, the others wait for too. */
  const flights = new Map<string, Promise<Given>>()

  const opened = (kind: store.Kind, row: store.CredentialRow | undefined) =>
    row?.sealed && row.expires_at ? { value: sealing.open(row.sealed, place(kind)), until: row.expires_at } : undefined

  const given = (value: string): Given => ({ outcome: 'given', value, lifeS: 0 })

  /** What is kept, if it is good for longer than the next one takes to be fetched. */
  function kept({ kind, now, spoiled }: Wanted, row: store.CredentialRow | undefined, leftMs: number) {
    const one = opened(kind, row)
    if (!one || one.value === spoiled || one.until.getTime() - now.getTime() <= leftMs) return undefined
    return one.value
  }

  async function renew(tx: Tx, wanted: Wanted, ask: () => Promise<Given>): Promise<Given> {
    const { kind, now, spoiled } = wanted
    await store.lock(tx, api.appid, kind)
    const row = await store.find(tx, api.appid, kind)
    const found = kept(wanted, row, earlyMs)
    if (found !== undefined) return given(found)
    const last = kept(wanted, row, 0)
    const renewed = row?.renewed_at?.getTime() ?? Number.NEGATIVE_INFINITY
    const asked = row?.asked_at.getTime() ?? Number.NEGATIVE_INFINITY
    const tooSoon = spoiled ? now.getTime() - renewed < spoiledAgainMs : now.getTime() - asked < quietMs
    if (tooSoon) return last === undefined ? { outcome: 'unknown', reason: 'asked_just_now' } : given(last)
    const answer = await ask()
    if (answer.outcome === 'given') {
      const sealed = sealing.seal(answer.value, place(kind))
      const expires_at = new Date(now.getTime() + answer.lifeS * 1000)
      await store.save(tx, api.appid, kind, { sealed, expires_at, renewed_at: now, asked_at: now })
      return answer
    }
    // Whoever had a bad token asks once more with a good one.
    if (answer.outcome === 'spoiled') return answer
    const { sealed = null, expires_at = null, renewed_at = null } = row ?? {}
    await store.save(tx, api.appid, kind, { sealed, expires_at, renewed_at, asked_at: now })
    return last === undefined ? answer : given(last)
  }

  async function lookUp(wanted: Wanted): Promise<string | undefined> {
    const row = await database.read((tx) => store.find(tx, api.appid, wanted.kind))
    return kept(wanted, row, earlyMs)
  }

  async function obtain(wanted: Wanted, ask: () => Promise<Given>): Promise<Given> {
    const found = await lookUp(wanted)
    if (found !== undefined) return given(found)
    const flight = `${wanted.kind} ${wanted.spoiled ?? ''}`
    const begun = flights.get(flight) ?? database.begin((tx) => renew(tx, wanted, ask))
    flights.set(flight, begun)
    return begun.finally(() => flights.delete(flight))
  }

  const token = (now: Date, spoiled?: string): Promise<Given> =>
    obtain({ kind: 'token', now, spoiled }, () => api.token(spoiled !== undefined))

  /** Asks with the token; one that WeChat no longer takes is renewed once, and what was asked is asked once more. */
  async function withToken<Answer extends { outcome: string }>(now: Date, ask: (token: string) => Promise<Answer>) {
    const first = await token(now)
    if (first.outcome !== 'given') return first
    const answer = await ask(first.value)
    if (answer.outcome !== 'spoiled') return answer
    const second = await token(now, first.value)
    return second.outcome === 'given' ? ask(second.value) : second
  }

  return {
    withToken,
    async ticket(now: Date): Promise<Given> {
      const found = await lookUp({ kind: 'ticket', now })
      if (found !== undefined) return given(found)
      return withToken(now, (value) => obtain({ kind: 'ticket', now }, () => api.ticket(value)))
    },
  }
}
