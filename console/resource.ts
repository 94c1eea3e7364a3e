import { type ComponentType, createContext, use } from 'react'
import type { Right } from '#contract/base/rights.ts'
import type { AuditWords } from './audit-words.ts'

interface Screen {
  default: ComponentType
}

/** A screen below a resource's own: `:id`, `new`. */
interface SubScreen {
  path: string
  label: string
  /** Asked for beside the resource's own right. */
  right?: Right
  load(): Promise<Screen>
}

/** A noun of the console: its entry in the menu, its routes, its rights and its words, in its own folder. */
export interface Resource {
  key: string
  label: string
  /** The heading it stands under, in the menu and among the rights of a role. */
  group: string
  icon: ComponentType
  /** Below `/console`, without a slash in front; the home screen has none at all. */
  path: string
  /** Where it stood before, and what it is narrowed down to for whoever comes by the old address. */
  former?: { path: string; narrowed: Readonly<Record<string, string>> }
  /** Without it there is no entry in the menu and no screen; undefined for what everybody may see. */
  right: Right | undefined
  /** Every right that opens something here, the one above included. A role is put together from these. */
  rights: readonly Right[]
  /** The screen, loaded lazily; one that speaks of the other nouns gets them in the order of the menu. */
  load(order: readonly Resource[]): Promise<Screen>
  screens?: readonly SubScreen[]
  /** What it writes into the audit log, in Chinese; loaded with the log's own screen. */
  auditWords?(): Promise<{ auditWords: AuditWords }>
}

/** The order, for screens: they stand in it, so they cannot import it. */
export const ResourcesContext = createContext<readonly Resource[]>([])

export function useResources(): readonly Resource[] {
  return use(ResourcesContext)
}

/** Resources under their headings, both in the order of the menu. */
export function byGroup(resources: readonly Resource[]): { group: string; resources: Resource[] }[] {
  return [...Map.groupBy(resources, ({ group }) => group)].map(([group, members]) => ({ group, resources: members }))
}

export function maySee({ right }: Pick<Resource, 'right'>, held: readonly Right[]): boolean {
  return right === undefined || held.includes(right)
}
