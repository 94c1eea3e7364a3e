import type { Page } from 'playwright-core'

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

/** A list of which one row is enough to see what can be done with any. */
export const short = (kind: string) => `/console/${kind}?count=1`

export interface Kept {
  menu: string
  add: string
  /** A list in which some can be taken down, and what that is called. */
  review: [query: string, name: RegExp]
  /** A list in which some can be deleted. */
  delete: string
}

/** The signs of a kind of records. */
export function records<const Kind extends string>(kind: Kind, kept: Kept) {
  const [query, name] = kept.review
  return named(kind, {
    read: menu(kept.menu),
    edit: button(short(kind), kept.add),
    review: button(`${short(kind)}&${query}`, name),
    delete: button(`${short(kind)}&${kept.delete}`, /^删除“/),
  })
}

export async function turnTo(page: Page, path: string): Promise<void> {
  await move(page, path)
  // The screen stands: rows are there, or the form, or the text, or what waits to be done.
  const stands = page.locator('#screen :is(.ant-table-row, form, .ProseMirror, .prose, h2):visible').first()
  await stands.waitFor().catch((cause: unknown) => {
    throw new Error(`nothing stands on ${path}`, { cause })
  })
  // What is opened over a list comes a moment after it.
  if (/[?&](account|order|withdrawal|adjustment|partnership|relation|risk|term|identity)=/.test(path))
    await page.getByRole('complementary', { name: '状态与操作' }).waitFor()
}

/** As a link of the console does: loading it anew for every right would take ten times as long. */
export async function move(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
