import { plainPhone } from './plain-phone.ts'

/** Whether a number could be the one that is shown with stars. */
export function isMasked(number: string, masked: string): boolean {
  return number.length === masked.length && [...masked].every((digit, at) => digit === '*' || digit === number[at])
}

/** What shows of a number before and behind its stars, and how many these are. */
export function partsOf(masked: string): { start: string; hidden: number; end: string } {
  const [from, to] = [masked.indexOf('*'), masked.lastIndexOf('*')]
  if (from < 0) return { start: '', hidden: 0, end: '' }
  return { start: masked.slice(0, from), hidden: to - from + 1, end: masked.slice(to + 1) }
}

/** The whole number of which only what the stars hide was typed; what was typed whole stays as it is. */
export function wholePhone(masked: string, typed: string): string {
  const digits = plainPhone(typed)
  const { start, hidden, end } = partsOf(masked)
  return hidden > 0 && digits.length === hidden ? `${start}${digits}${end}` : digits
}

/** Of a number that was pasted whole, what the stars hide: the rest stands there already. */
export function hiddenIn(masked: string, typed: string): string | undefined {
  const digits = plainPhone(typed)
  const { start, hidden } = partsOf(masked)
  return hidden > 0 && isMasked(digits, masked) ? digits.slice(start.length, start.length + hidden) : undefined
}

/** Why no code goes to what was typed; nothing where it may be the number. The server compares the whole of it. */
export function maskedProblem(masked: string, typed: string): string | undefined {
  const number = wholePhone(masked, typed)
  if (isMasked(number, masked)) return undefined
  const { hidden } = partsOf(masked)
  return number.length < masked.length ? `请填写中间 ${hidden} 位数字` : `与手机号 ${masked} 不一致`
}
