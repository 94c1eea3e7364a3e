const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const lengthDefault = 10

/**
 * A name that nothing else on the page has. Anybody can guess it, which is why it is no token, code or key: those are
 * made by the server, or by `crypto.randomUUID`.
 */
export function randomString(length = lengthDefault): string {
  return Array.from({ length }, () => letters.charAt(Math.floor(Math.random() * letters.length))).join('')
}
