import { htmlOf } from '../blocks.ts'
import type { CompanyEntry, DemoCompany } from './company.ts'
import { groceryCompanies } from './groceries.ts'
import { industryCompanies } from './industry.ts'
import { partnerCompanies } from './partners.ts'
import { serviceCompanies } from './services.ts'
import { unpublishedCompanies } from './unpublished.ts'

const mailboxes = ['contact', 'hezuo', 'sales', 'service', 'info'] as const

function complete({ blocks, offline, state = 'shown', ...entry }: CompanyEntry, place: number): DemoCompany {
  const mailbox = mailboxes[place % mailboxes.length] ?? 'contact'
  return {
    ...entry,
    state,
    html: htmlOf(blocks),
    website: offline ? '' : `https://${entry.key}.example`,
    contact_email: place % 9 === 8 ? '' : `${mailbox}@${entry.key}.example`,
    contact_wechat: place % 3 === 2 ? '' : `${entry.key.replaceAll('-', '_')}_${place % 2 ? 'hz' : '2026'}`,
  }
}

export const companies: readonly DemoCompany[] = [
  ...partnerCompanies,
  ...industryCompanies,
  ...groceryCompanies,
  ...serviceCompanies,
  ...unpublishedCompanies,
].map(complete)

export function companyOf(key: string): DemoCompany {
  const company = companies.find((candidate) => candidate.key === key)
  if (!company) throw new RangeError(`no company ${key}`)
  return company
}
