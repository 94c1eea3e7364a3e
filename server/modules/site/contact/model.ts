import { createHmac } from 'node:crypto'
import { shanghaiDay } from '#contract/base/time.ts'

/** More than a person with a question needs, and less than somebody who wants to be a nuisance. */
export const limits = { networkDay: 10, phoneDay: 5, everybodyHour: 200 }

const hourMs = 60 * 60 * 1000
const yearMs = 365 * 24 * hourMs
/** How long an answered message is of use to anybody. */
export const keptMs = 2 * yearMs

export function hourBefore(now: Date): Date {
  return new Date(now.getTime() - hourMs)
}

/** The same all day for everybody behind one connection; tomorrow it is another, and nobody can tell they were one. */
export function digestOf(network: string, now: Date, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${shanghaiDay(now)} ${network}`)
    .digest()
    .subarray(0, 16)
}

/** What a message is called: the day on which it was written, and which it is. */
export function messageNo({ id, created_at }: { id: number; created_at: Date }): string {
  return `LY${shanghaiDay(created_at).slice(5).replace('-', '')}-${String(id).padStart(4, '0')}`
}

/** Which message a number names; undefined where it is no number of one. */
export function idOfMessage(no: string): number | undefined {
  const [, id] = /^LY\d{4}-(\d{4,9})$/i.exec(no.trim()) ?? []
  return id === undefined ? undefined : Number(id)
}

/** One line however it is written: a dash after the area code makes no other number. */
export function lineOf(phone: string): string {
  return phone.replaceAll('-', '')
}
