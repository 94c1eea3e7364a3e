import { htmlOf } from '../blocks.ts'
import { companyOf } from '../companies/all.ts'
import { goods } from './goods.ts'
import { harvest } from './harvest.ts'
import type { DemoOpportunity, OpportunityEntry } from './opportunity.ts'
import { resources } from './resources.ts'
import { services } from './services.ts'
import { unpublished } from './unpublished.ts'

function complete({ blocks, amount, unit = '', state = 'shown', ...entry }: OpportunityEntry): DemoOpportunity {
  const { industry_id, region_id } = companyOf(entry.company)
  return {
    industry_id,
    region_id,
    ...entry,
    state,
    html: htmlOf(blocks),
    amount_from: amount?.[0] ?? null,
    amount_to: amount?.[1] ?? null,
    unit,
  }
}

/** Oldest first, so that numbers rise with time. */
export const opportunities: readonly DemoOpportunity[] = [
  ...goods,
  ...harvest,
  ...services,
  ...resources,
  ...unpublished,
]
  .map(complete)
  .sort((one, other) => other.daysAgo - one.daysAgo)
