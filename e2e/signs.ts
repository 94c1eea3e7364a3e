/** What is there with a right and gone without it, and where. */
export interface Sign {
  path(): string
  role: 'link' | 'button' | 'switch'
  name: string | RegExp
}

export const menu = (name: string): Sign => ({ path: () => '/console', role: 'link', name })
export const button = (path: string | (() => string), name: string | RegExp): Sign => ({
  path: typeof path === 'string' ? () => path : path,
  role: 'button',
  name,
})

/** The signs of one noun, each under the name of its right. */
export function named<const Kind extends string, Verb extends string>(kind: Kind, signs: Record<Verb, Sign>) {
  const entries = Object.entries(signs).map(([verb, sign]) => [`${kind}.${verb}`, sign])
  return Object.fromEntries(entries) as Record<`${Kind}.${Verb}`, Sign>
}
