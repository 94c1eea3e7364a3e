// GB 11643-1999, 公民身份号码: without schemas, so that the form judges with the same function as the server.

const identityNumberLength = 18
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** The check character of seventeen digits. */
export function identityCheckOf(first: string): string {
  const sum = weights.reduce((all, weight, at) => all + Number(first.charAt(at)) * weight, 0)
  return checkCharacters.charAt(sum % checkCharacters.length)
}

/** As people type it: the last one in any case, with blanks in between. */
export function normalIdentityNumber(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** The day of birth in a number, as 1990-01-31; undefined where it is none. */
function birthdayOf(number: string): string | undefined {
  const parts = /^\d{6}((?:19|20)\d{2})(\d{2})(\d{2})/.exec(number)
  if (!parts) return undefined
  const [, year = '', month = '', day = ''] = parts
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const said = `${year}-${month}-${day}`
  return at.toISOString().slice(0, 10) === said ? said : undefined
}

const adultYears = 18

/** Whether somebody born then is of age on a day; whoever is born on 29 February is on 1 March. */
export function isAdult(birthday: string, today: string): boolean {
  const year = Number(birthday.slice(0, 4)) + adultYears
  return `${year}${birthday.slice(4)}` <= today
}

/** What is wrong with a number on a day, in words for whoever typed it; undefined for one that holds. */
export function faultOfIdentityNumber(number: string, today: string): string | undefined {
  if (number.length !== identityNumberLength) return `身份证号码应为 18 位，现在是 ${number.length} 位`
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return '身份证号码由 17 位数字和 1 位校验码组成'
  const birthday = birthdayOf(number)
  if (birthday === undefined || birthday > today) return '出生日期不正确，请逐位核对'
  if (identityCheckOf(number) !== number.slice(-1)) return '校验位不符，请对照身份证逐位核对'
  if (!isAdult(birthday, today)) return '须年满 18 周岁才能实名认证'
  return undefined
}

/** Where somebody is from, and how it ends: enough to know one's own number by. */
export function maskIdentityNumber(number: string): string {
  return `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`
}
