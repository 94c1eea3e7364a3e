/** What a right shows: something on a screen that is there with it and gone without it. */
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

/** The rights of one noun, each with its sign. */
export function named<const Kind extends string, Verb extends string>(kind: Kind, signs: Record<Verb, Sign>) {
  const entries = Object.entries(signs).map(([verb, sign]) => [`${kind}.${verb}`, sign])
  return Object.fromEntries(entries) as Record<`${Kind}.${Verb}`, Sign>
}
