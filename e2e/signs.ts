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

/** Of who makers are, and of what is withheld from them. */
export function taxSigns(found: () => { verified: number; correcting: number }) {
  const verified = () => `/console/identities?identity=${found().verified}`
  return {
    ...named('identities', {
      read: menu('创客实名'),
      reveal: button(verified, '查看完整信息'),
      review: button(verified, '申请更正'),
      correct: button(() => `/console/identities?identity=${found().correcting}`, '同意更正'),
    }),
    ...named('taxes', {
      read: menu('个税代扣'),
      export: button('/console/taxes', '导出扣缴明细'),
      request: button('/console/taxes', '登记缴税'),
      approve: button('/console/taxes?tab=proposals', /^通过 /),
    }),
  }
}
