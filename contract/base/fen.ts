// Without schemas, so that the browser counts with the same functions.

/** Money is whole fen everywhere inside; yuan exist only as text on the wire and on the screen. */
export type Fen = number & { readonly fen: unique symbol }

const fenMax = Number.MAX_SAFE_INTEGER
export const yuanPattern = /^(-?)(0|[1-9]\d{0,12})\.(\d{2})$/

export function isFen(value: number): value is Fen {
  return Number.isSafeInteger(value)
}

export function fen(value: number): Fen {
  if (!isFen(value)) throw new RangeError(`not whole fen: ${value}`)
  return value
}

/** Reads `"128.00"`. Anything that is not exactly two digits after the point is a mistake of the caller. */
export function yuan(text: string): Fen {
  const parts = yuanPattern.exec(text)
  if (!parts) throw new RangeError(`not an amount in yuan: ${text}`)
  const value = Number(parts[2]) * 100 + Number(parts[3])
  if (value > fenMax) throw new RangeError(`amount too large: ${text}`)
  // `0 * -1` is -0, which is not the zero that a comparison expects.
  return fen(parts[1] && value ? -value : value)
}

export function toYuan(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `1,234,567` out of `1234567`. */
export function groupDigits(whole: string): string {
  const groups = []
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

/** `12800.00` as people read it: `￥12,800.00`. By digits, so that no fen is lost on the way to the screen. */
export function yuanText(amount: string): string {
  const owed = amount.startsWith('-')
  const [whole = '0', digits = '00'] = (owed ? amount.slice(1) : amount).split('.')
  return `${owed ? '-' : ''}￥${groupDigits(whole)}.${digits}`
}

/** Points travel as whole numbers, money with two digits: an amount says itself which it is. */
export const isPoints = (amount: string): boolean => !amount.includes('.')

/** `1200` as people read it: `1,200 积分`. */
export function pointsText(points: string): string {
  const owed = points.startsWith('-')
  return `${owed ? '-' : ''}${groupDigits(owed ? points.slice(1) : points)} 积分`
}

/** What is in a purse, or moved in one, as people read it. */
export const purseText = (amount: string): string => (isPoints(amount) ? pointsText(amount) : yuanText(amount))
