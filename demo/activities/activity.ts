import type { Question } from '#contract/catalogue/activities.ts'

/** Days count from the day on which the demo is loaded. */
export interface DemoActivity {
  title: string
  summary: string
  html: string
  category: string
  mode: 'online' | 'onsite'
  /** A city; null online. */
  region_id: number | null
  address: string
  startDay: number
  startTime: string
  minutes: number
  signupEndHoursBefore: number
  /** 0: as many as like. */
  quota: number
  /** In yuan. */
  fee: number
  audience: 'all' | 'enterprise' | 'maker' | 'vip'
  /** Key of the company that organises it; null: we do. */
  company: string | null
  signups: number
  state: 'shown' | 'draft' | 'cancelled'
  /** Whether somebody looks at who comes; nobody unless it says so. */
  need_review?: boolean
  /** What is asked of whoever signs up; nothing unless it says so. */
  questions?: readonly Question[]
}
