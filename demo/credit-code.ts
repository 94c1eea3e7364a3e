const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A code as the standard has it (GB 32100), of a company that does not exist: region, number, check character. */
export function creditCode(region: number, number: number): string {
  const body = `91${region}MA2D${String(number).padStart(5, '0')}`
  const sum = [...body].reduce((total, sign, at) => total + signs.indexOf(sign) * (weights[at] ?? 0), 0)
  return body + signs[(31 - (sum % 31)) % 31]
}
