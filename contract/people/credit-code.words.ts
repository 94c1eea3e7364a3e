// GB 32100-2015, 统一社会信用代码: without schemas, so that the form judges with the same function as the server.

/** Digits and capitals without I, O, S, V, Z; the place of each is its value. */
export const creditCodeAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
export const creditCodeLength = 18
const modulus = creditCodeAlphabet.length

/** Powers of three modulo 31, one for each of the first seventeen characters. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The check character of seventeen others; undefined where one of them is not of the alphabet. */
export function checkCharacterOf(first: string): string | undefined {
  if (first.length !== creditCodeLength - 1) return undefined
  let sum = 0
  for (const [at, weight] of weights.entries()) {
    const value = creditCodeAlphabet.indexOf(first.charAt(at))
    if (value < 0) return undefined
    sum += value * weight
  }
  return creditCodeAlphabet.charAt((modulus - (sum % modulus)) % modulus)
}

/** As people type it: in any case, with blanks in between. */
export function normalCreditCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** What is wrong with a code, in words for whoever typed it; undefined for one that holds. */
export function faultOfCreditCode(code: string): string | undefined {
  if (code.length !== creditCodeLength) return `统一社会信用代码应为 18 位，现在是 ${code.length} 位`
  const strange = [...code].find((character) => !creditCodeAlphabet.includes(character))
  if (strange !== undefined) return `不会出现“${strange}”，请核对（代码中没有字母 I、O、S、V、Z）`
  if (checkCharacterOf(code.slice(0, -1)) !== code.slice(-1)) return '校验位不符，请对照营业执照逐位核对'
  return undefined
}
