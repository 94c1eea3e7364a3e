/** The addresses behind sign-in whose content comes later; whatever leads there says so. */
const coming: ReadonlySet<string> = new Set([])

export function isComing(path: string): boolean {
  return coming.has(path)
}
