/** A number as it is dialled: people paste it with blanks, dashes, brackets, wide digits and the country's code. */
export function plainPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(?:00)?86(?=1[3-9]\d{9}$)/, '')
}
