import type { Tone } from '#console/parts/show/mark.tsx'
import type { ContactMessage } from '#contract/site/contact.ts'

export const states: Record<ContactMessage['state'], { label: string; tone: Tone }> = {
  waiting: { label: '待处理', tone: 'waiting' },
  handled: { label: '已处理', tone: 'good' },
  spam: { label: '垃圾留言', tone: 'gone' },
}
export const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }))

/** Whoever writes about nothing in particular does so from the form's own page. */
export const contactPage = '/contact'
