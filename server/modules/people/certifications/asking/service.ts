import type { RegistryResult } from '#contract/people/certifications.console.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { differencesTo, type RegistryAnswer, registryEveryMs } from '../model.ts'
import type { Parts } from '../ports.ts'
import { bySystem, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

export type Asking = ReturnType<typeof createAsking>

const atOnce = 5

type Kept = Omit<RegistryResult, 'checked_at'> & { checked_at: Date }

/** The register of companies: asked when something is handed in, when it is decided, and once a month afterwards. */
export function createAsking({ database, registry }: Parts, { stepping }: { stepping: Stepping }) {
  async function ask(id: number, now: Date): Promise<Kept> {
    const row = await database.read((tx) => store.find(tx, id))
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const { credit_code, company_name, legal_person } = row
    const answer: RegistryAnswer = registry
      ? await registry.look({ credit_code, company_name, legal_person })
      : { outcome: 'unknown', reason: 'nobody is asked' }
    const found = answer.outcome === 'found' ? answer : { company_name: '', legal_person: '', status: null }
    const said = { company_name: found.company_name, legal_person: found.legal_person, status: found.status }
    const differences = differencesTo(answer, row)
    const kept = { outcome: answer.outcome, ...said, differences, checked_at: now }
    await database.begin(async (tx) => {
      const locked = await store.lock(tx, id)
      // Handed in again meanwhile: this was about what stood there before.
      if (!locked || locked.credit_code !== credit_code) return
      const before = locked.registry?.differences.join() ?? ''
      const fresh = locked.state === 'approved' && differences.length > 0 && differences.join() !== before
      // No word is no news: what was known stays known, and it is asked again.
      const stored = answer.outcome === 'unknown' && locked.registry ? {} : { registry: asText(kept) }
      const attention = fresh ? { needs_attention: true } : {}
      await store.change(tx, id, { ...stored, ...attention, registry_at: now })
      if (fresh) await stepping.note(tx, locked, 'registry', { ...bySystem(now), note: differences.join('；') })
    })
    return kept
  }

  return {
    ask,

    /** Those that nobody asked about yet, and those that were asked about a month ago. */
    async beat(now: Date): Promise<number> {
      if (!registry) return 0
      const before = new Date(now.getTime() - registryEveryMs)
      const due = await database.read((tx) => store.toLookUp(tx, before, atOnce))
      for (const id of due) await ask(id, now)
      return due.length
    },
  }
}

const asText = ({ checked_at, ...rest }: Kept): RegistryResult => ({ ...rest, checked_at: checked_at.toISOString() })
