import type { Resource } from '../../resource.ts'

interface AccountNoun extends Pick<Resource, 'label' | 'icon' | 'load' | 'auditWords'> {
  /** Also its address, and the first word of its rights. */
  key: 'enterprises' | 'makers'
}

/** Those of one realm who can sign in. */
export function accountResource(noun: AccountNoun): Resource {
  const { key } = noun
  return {
    ...noun,
    group: '账户',
    path: key,
    right: `${key}.read`,
    rights: [`${key}.read`, `${key}.reveal`, `${key}.freeze`, `${key}.phone`],
  }
}
