/** Up to a hundred, with two digits after the point: a hundredth of a percent is the smallest share there is. */
export const ratePattern = /^(100(\.0{0,2})?|\d{1,2}(\.\d{0,2})?)$/

/** `0.0060`, as it travels, is `0.6` percent on the screen. By digits, so that nothing is rounded. */
export function rateToPercent(rate: string): string {
  const points = Number(rate.replace('.', ''))
  return String(points / 100)
}

export function percentToRate(percent: string): string {
  const [whole = '0', part = ''] = percent.split('.')
  const points = Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2))
  return String(points).padStart(5, '0').replace(/^./, '$&.')
}
