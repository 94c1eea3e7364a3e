export const lanes = 16

/** As many at once as there are connections, the next as soon as one is free. */
export async function together<T>(times: number, work: (n: number) => Promise<T>) {
  const done: PromiseSettledResult<T>[] = []
  let next = 0
  const lane = async () => {
    while (next < times) done.push(...(await Promise.allSettled([work(next++)])))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const refusals = new Map<string, number>()
  for (const one of done) {
    if (one.status === 'rejected') {
      const name = (one.reason as { code?: string }).code ?? String(one.reason)
      refusals.set(name, (refusals.get(name) ?? 0) + 1)
    }
  }
  const values = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return { values, refusals: Object.fromEntries(refusals) }
}
