/** How often each record below an address was looked at, from the addresses people were at. */
export function visitedBelow(
  address: string,
  visits: readonly { path: string; views: number }[],
): { id: number; views: number }[] {
  // An address may stand below another one, of which any will do: `/company/*/product`.
  const pattern = new RegExp(`^(?:/m)?${address.replaceAll('*', '\\d{1,15}')}/(\\d{1,15})$`)
  const counts = new Map<number, number>()
  for (const { path, views } of visits) {
    const id = Number(pattern.exec(path)?.[1] ?? 0)
    if (id > 0) counts.set(id, (counts.get(id) ?? 0) + views)
  }
  return [...counts].map(([id, count]) => ({ id, views: count }))
}
