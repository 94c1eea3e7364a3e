/** How often each record below an address was looked at, from the addresses people were at. */
export function visitedBelow(
  address: string,
  visits: readonly { path: string; views: number }[],
): { id: number; views: number }[] {
  const counts = new Map<number, number>()
  for (const { path, views } of visits) {
    const id = Number(new RegExp(`^(?:/m)?${address}/(\\d{1,15})$`).exec(path)?.[1] ?? 0)
    if (id > 0) counts.set(id, (counts.get(id) ?? 0) + views)
  }
  return [...counts].map(([id, count]) => ({ id, views: count }))
}
