/**
 * A list's address with some of its parameters changed; what is empty, and the first page, are left out. In one order
 * whoever writes it: what a browser was told of a page has lost what was empty, and with it the order of the rest.
 */
export function listAddress(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters).sort(byName)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) continue
    query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  if (one === 'page' || other === 'page') return Number(one === 'page') - Number(other === 'page')
  return one < other ? -1 : 1
}

/** What is no page number is the first page: an address somebody mangled still shows what it is about. */
export function pageIn(query: URLSearchParams): number {
  return numberIn(query, 'page') ?? 1
}

/** A number in an address; what cannot be one is none. */
export function numberIn(query: URLSearchParams, name: string): number | undefined {
  return asNumber(query.get(name) ?? '')
}

export function asNumber(given: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined
}

/** A word in an address, as long as a word may be; control characters are none, and what is left of it is the word. */
export function wordIn(query: URLSearchParams, name: string, max = 60): string | undefined {
  return asWord(query.get(name) ?? '', max)
}

export function asWord(given: string, max: number): string | undefined {
  const plain = given
    .slice(0, 4 * max)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
  return plain.slice(0, max).toWellFormed().trim() || undefined
}

/** One of several words in an address; any other is none. */
export function choiceIn<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === query.get(name))
}

interface Listed {
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  count: number
}

/** How a list goes on after a page. */
export function wayOn(list: Listed, length: number) {
  const exact = list.total_is === 'exact'
  const last = exact ? Math.max(1, Math.ceil(list.total / list.count)) : undefined
  return { page: list.page, last, more: last === undefined ? length === list.count : list.page < last }
}

/** The same, and whether the page lies past the end. */
export function pagesOf(list: Listed, length: number) {
  return { ...wayOn(list, length), past: length === 0 && list.page > 1 }
}

/**
 * A page past the end of a list is an empty one with the way back for a person, and not there for a search engine,
 * which would otherwise keep it for ever (soft 404).
 */
export function listStatus({ pages }: { pages: { past: boolean } }): number {
  return pages.past ? 404 : 200
}
