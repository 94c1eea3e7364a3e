/** `tel:` wants digits; people write hotlines with spaces and dashes. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

export function mailLink(email: string): string {
  return `mailto:${email}`
}

/** The number the public-security filing site is asked for: 京公网安备 11010502000001号 → 11010502000001. */
export function policeDigits(recordNumber: string): string {
  return /\d{8,}/.exec(recordNumber)?.[0] ?? ''
}

export function policeLink(recordNumber: string): string {
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${policeDigits(recordNumber)}`
}

export const icpLink = 'https://beian.miit.gov.cn/'
