import { z } from 'zod'
import type { OutgoingSms, SmsReceipt } from '#server/modules/people/sms/ports.ts'

/** A text that the vendor has approved, and which of our values stand in its places, in their order. */
interface SmsTemplate {
  id: string
  params: readonly string[]
}

/** By the template's name in a message: `code.1` … `code.7`, or an event. */
export type SmsTemplates = Readonly<Record<string, SmsTemplate>>

/** What a vendor calls an outcome. Anything of another shape is free text and goes no further. */
export const VendorCode = z.string().regex(/^[\w.:-]{1,100}$/)

/** What a vendor calls a message. */
export const VendorId = z.string().min(1).max(128)

/** A message in the vendor's template, or why it cannot be written in one. */
export function fill(
  templates: SmsTemplates,
  message: OutgoingSms,
): { id: string; places: [name: string, value: string][] } | (SmsReceipt & { outcome: 'refused' }) {
  const template = Object.hasOwn(templates, message.template) ? templates[message.template] : undefined
  if (template === undefined) return { outcome: 'refused', reason: 'template_not_configured' }
  const places: [string, string][] = []
  for (const name of template.params) {
    const value = Object.hasOwn(message.values, name) ? message.values[name] : undefined
    if (value === undefined) return { outcome: 'refused', reason: 'template_value_missing' }
    places.push([name, value])
  }
  return { id: template.id, places }
}
