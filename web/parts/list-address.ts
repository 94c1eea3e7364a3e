/** A list's address with some of its parameters changed; what is empty, and the first page, are left out. */
export function listAddress(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) continue
    query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** What is no page number is the first page: an address somebody mangled still shows what it is about. */
export function pageIn(query: URLSearchParams): number {
  const asked = query.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 1
}

/** How a list goes on after a page. */
export function pagesOf(
  list: { total: number; total_is: 'exact' | 'at_least'; page: number; count: number },
  length: number,
) {
  const exact = list.total_is === 'exact'
  const last = exact ? Math.max(1, Math.ceil(list.total / list.count)) : undefined
  return { page: list.page, last, more: last === undefined ? length === list.count : list.page < last }
}
