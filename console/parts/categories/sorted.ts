import type { Resource } from '#console/resource.ts'
import type { CategorisedKind } from '#contract/catalogue/categories.ts'
import type { Headings } from './categories-screen.tsx'

/** With the headings under which its things stand, one screen below its own. */
export function sorted(
  resource: Resource & { key: CategorisedKind },
  headings: () => Promise<{ headings: Headings }>,
): Resource {
  const { key, label, rights, screens = [] } = resource
  const right = `${key}.categories` as const
  const load = async () => {
    const [{ screenOf }, own] = await Promise.all([import('./categories-screen.tsx'), headings()])
    return { default: screenOf(own.headings) }
  }
  return {
    ...resource,
    rights: [...rights, right],
    screens: [{ path: 'categories', label: `${label}分类`, right, load }, ...screens],
  }
}
