import { z } from 'zod'

/** Mainland numbers only: eleven digits, the second from 3 to 9. */
export const PhoneNumber = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请填写 11 位中国大陆手机号')

/** The country code, which the specification fixes. */
export const Area = z
  .string()
  .trim()
  .max(8)
  .refine((area) => area === '86', '目前只支持中国大陆（+86）手机号')

/** Enough to recognise a number, too little to dial it. */
export function maskPhone(phone: string): string {
  const hidden = phone.length - 7
  if (hidden < 1) return '*'.repeat(phone.length)
  return phone.slice(0, 3) + '*'.repeat(hidden) + phone.slice(-4)
}

/** Whose it is cannot be told, where it is can. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1***')
}

/** The first character of a name, and that there is more. */
export function maskName(name: string): string {
  const [first = ''] = name
  return first === '' ? '' : `${first}**`
}
