import { maskPhone } from '#contract/base/phone.ts'

const mobile = /(?<![0-9])(?:(?:00|\+)?86[\s.-]?)?(1[\s.-]?[3-9](?:[\s.-]?[0-9]){9})(?![0-9])/g
const landline = /(?<![0-9])(0[0-9]{2,3}[\s.-]?[1-9][0-9]{6,7})(?![0-9])/g

export const halfWidth = (text: string) =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - '０'.charCodeAt(0) + 48))

/** Redaction: telephone numbers that somebody typed into a text, as far as is needed to see that there is one. */
export function maskNumbers(text: string): string {
  const mask = (_: string, number: string) => maskPhone(number.replace(/[^0-9]/g, ''))
  const masked = halfWidth(text).replace(mobile, mask).replace(landline, mask)
  // Where there is none it stays as it was typed, to the width of its digits.
  return masked === halfWidth(text) ? text : masked
}
