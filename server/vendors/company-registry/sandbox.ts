import type { RegistryStatus } from '#contract/people/certifications.words.ts'
import type { CompanyRegistry } from '#server/modules/people/certifications/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import * as store from './sandbox-store.ts'

export type SandboxCompanies = ReturnType<typeof createSandboxCompanies>

const shownMax = 50

interface Played {
  credit_code: string
  company_name: string
  legal_person: string
  status: RegistryStatus
}

/**
 * In the place of the register of companies: it knows every code under the name that is asked about, in good standing,
 * unless somebody plays it otherwise.
 */
export function createSandboxCompanies({ database, clock }: { database: Database; clock: Clock }) {
  const registry: CompanyRegistry = {
    name: 'sandbox',
    async look({ credit_code, company_name, legal_person }) {
      const played = await database.read((tx) => store.find(tx, credit_code))
      if (!played) return { outcome: 'found', company_name, legal_person, status: 'active' }
      const { company_name: name, legal_person: person, status } = played
      return { outcome: 'found', company_name: name, legal_person: person, status }
    },
  }
  return {
    ...registry,
    play: (company: Played): Promise<void> =>
      database.begin((tx) => store.save(tx, { ...company, updated_at: clock() })),
    recent: () => database.read((tx) => store.newest(tx, shownMax)),
  }
}
