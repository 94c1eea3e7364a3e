import { type Endpoint, rightFor } from '#contract/base/endpoint.ts'

/** One page of the reference. */
export interface Group {
  /** The last part of its address. */
  key: string
  title: string
  endpoints: readonly Endpoint[]
}

const realms = {
  visitor: '访客：无需登录',
  member: '登录后：企业与创客共用',
  enterprise: '企业',
  maker: '创客',
} as const

const realmOf: Readonly<Record<string, keyof typeof realms>> = {
  public: 'visitor',
  known: 'visitor',
  optional: 'visitor',
  any: 'member',
  member: 'member',
  enterprise: 'enterprise',
  maker: 'maker',
}

/** By who may call; what operators call, by the noun it is about. */
export function groupsOf(endpoints: readonly Endpoint[]): Group[] {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const key = keyOf(endpoint)
    groups.set(key, [...(groups.get(key) ?? []), endpoint])
  }
  const order = [...Object.keys(realms), ...[...groups.keys()].filter((key) => !(key in realms)).sort()]
  return order.flatMap((key) => {
    const own = groups.get(key)
    if (!own) return []
    return [{ key, title: titleOf(key), endpoints: own.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }]
  })
}

function keyOf({ access, path }: Endpoint): string {
  const isStaff = access === 'staff' || rightFor(access) !== undefined || path.startsWith('/api/console/')
  if (isStaff) return `console-${path.split('/')[3]}`
  return realmOf[access as string] ?? 'visitor'
}

function titleOf(key: string): string {
  return key in realms ? realms[key as keyof typeof realms] : `后台：${key.slice('console-'.length)}`
}

/** Where in its page a call stands. */
export function anchorOf({ method, path }: Endpoint): string {
  return `${method}-${path.replace(/^\/api\//, '')}`.replace(/[^\w]+/g, '-').toLowerCase()
}
