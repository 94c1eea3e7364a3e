/** Kinds of records: one is opened over its list. */
const records = ['company', 'product', 'business', 'activity', 'resource', 'ad', 'link', 'strategic']
/** Texts have a screen of their own. */
const texts = ['news', 'notice', 'knowledge', 'help', 'page']

const order = (no: string) => `/orders?order=${encodeURIComponent(no)}`

const ways: Readonly<Record<string, (id: string) => string>> = {
  ...Object.fromEntries(records.map((kind) => [kind, (id: string) => `/${kind}?${kind}=${id}`])),
  ...Object.fromEntries(texts.map((kind) => [kind, (id: string) => `/${kind}/${id}`])),
  withdrawal: (id) => `/withdrawals?withdrawal=${id}`,
  contact: (id) => `/contact?message=${id}`,
  adjustment: (no) => `/adjustments?no=${encodeURIComponent(no)}`,
  order,
  // What was decided about recharges before there were orders.
  recharge: order,
}

/** Where what an entry is about can be looked at; undefined where there is no such place. */
export function addressOf(subject: string): string | undefined {
  const at = subject.indexOf(':')
  const id = subject.slice(at + 1)
  return at < 0 || id === '' ? undefined : ways[subject.slice(0, at)]?.(id)
}

/** By what people know it, as the log has it. */
export function nameIn(row: unknown): string {
  if (typeof row !== 'object' || row === null) return ''
  const given = row as Record<string, unknown>
  const name = ['name', 'title', 'site_name', 'no'].map((field) => given[field]).find((one) => typeof one === 'string')
  return typeof name === 'string' ? name : ''
}
