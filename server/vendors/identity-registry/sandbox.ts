import type { IdentityRegistry } from '#server/modules/people/identities/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import * as store from './sandbox-store.ts'

export type SandboxIdentities = ReturnType<typeof createSandboxIdentities>

/**
 * In the place of the register of residents: it knows every number under the name that is asked about, unless somebody
 * plays it otherwise, under another name or without an answer.
 */
export function createSandboxIdentities({ database, clock }: { database: Database; clock: Clock }) {
  const registry: IdentityRegistry = {
    name: 'sandbox',
    async check({ name, number }) {
      const played = await database.read((tx) => store.find(tx, number))
      if (!played) return { outcome: 'match' }
      if (played.outcome === 'unknown') return { outcome: 'unknown', reason: 'played' }
      return { outcome: played.name === name ? 'match' : 'mismatch' }
    },
  }
  return {
    ...registry,
    play: (played: Omit<store.SandboxIdentityRow, 'updated_at'>): Promise<void> =>
      database.begin((tx) => store.save(tx, { ...played, updated_at: clock() })),
  }
}
