import { CallRefused, isRefused } from '#contract/base/call.ts'

// Somebody's telephone number stands in no address: addresses are bookmarked, sent to colleagues and kept in histories.

/** The filter a list endpoint knows a number by. */
export const numberKey = 'phone_number'

const separators = /[\s\-—()+]/g
/** Long enough to be somebody's, even where a digit is missing. */
const digitsMin = 7

/** What was typed as a number, without blanks, signs and the country's code; undefined where it is something else. */
export function numberIn(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(separators, '')
  if (digits.length < digitsMin || !/^\d+$/.test(digits)) return undefined
  return digits.replace(/^86(?=1\d{10}$)/, '')
}

type Filters = Readonly<Record<string, string>>

/** Takes the number out of the filters. `box` is the field it is typed into: its own, or one that takes names too. */
export function takeNumber(filters: Filters, box: string): { number: string | undefined; others: Filters } {
  const { [box]: typed = '', ...others } = filters
  if (box === numberKey) return { number: (numberIn(typed) ?? typed) || undefined, others }
  const number = numberIn(typed)
  return number === undefined ? { number, others: filters } : { number, others }
}

/** What is wrong with the number, as if it were of the box that it was typed into. */
export function inBox(error: unknown, box: string): unknown {
  const wrong = isRefused(error) ? error.fields[numberKey] : undefined
  return isRefused(error) && wrong
    ? new CallRefused(error.code, error.message, { ...error.fields, [box]: wrong })
    : error
}
