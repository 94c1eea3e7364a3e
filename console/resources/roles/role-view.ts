import { type Right, rights } from '#contract/base/rights.ts'
import { byGroup, maySee, type Resource } from '../../resource.ts'

interface SeenScreen {
  key: string
  label: string
  /** What can be done there beside looking. */
  may: string[]
}

/** What the menu of somebody with these rights alone would hold, and what they could do behind each entry. */
export function viewOf(resources: readonly Resource[], held: readonly Right[]) {
  const seen = resources.filter((one) => one.path !== '' && one.rights.length > 0 && maySee(one, held))
  return byGroup(seen).map(({ group, resources: members }) => ({
    group,
    screens: members.map((one): SeenScreen => {
      const more = one.rights.filter((right) => right !== one.right && held.includes(right))
      return { key: one.key, label: one.label, may: more.map((right) => rights[right]) }
    }),
  }))
}

/** Rights that open nothing: without the one to see the screen nobody comes to their button. */
export function idleRights(resources: readonly Resource[], held: readonly Right[]): string[] {
  return resources
    .filter((one) => !maySee(one, held))
    .flatMap((one) => one.rights.filter((right) => held.includes(right)).map((right) => rights[right]))
}
