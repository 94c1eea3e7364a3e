import type { CoverScene } from '../pictures/company-cover.ts'

export const staffSizes = ['1-19', '20-99', '100-499', '500-999', '1000+'] as const
export type StaffSize = (typeof staffSizes)[number]

export interface DemoCompany {
  key: string
  name: string
  short_name: string
  summary: string
  html: string
  business: readonly string[]
  industry_id: number
  region_id: number
  address: string
  founded_on: string
  staff_size: StaffSize
  /** Empty when they would rather not say. */
  capital: string
  website: string
  contact_name: string
  contact_phone: string
  contact_email: string
  contact_wechat: string
  joinedDaysAgo: number
  updatedDaysAgo: number
  /** Over when `daysAgo` is more than `days`. */
  certified: null | { daysAgo: number; days: number }
  state: 'shown' | 'review' | 'draft' | 'hidden' | 'rejected'
  reject_reason?: string
  /** What its cover shows. */
  scene: CoverScene
}

/** As it is written down: addresses on the net follow from the key, and most companies are shown. */
export interface CompanyEntry
  extends Omit<DemoCompany, 'html' | 'website' | 'contact_email' | 'contact_wechat' | 'state'> {
  blocks: readonly string[]
  state?: DemoCompany['state']
  /** Without a site of its own. */
  offline?: true
}
