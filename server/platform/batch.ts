import { Refusal } from './refusal.ts'

interface Outcome {
  id: number
  done: boolean
  reason: string
}

/**
 * Does the same to each of several, one after the other and each in a transaction of its own: what is refused to one
 * keeps none of the others back. A bug is no refusal and ends the whole call.
 */
export async function each<Item extends { id: number }>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<{ list: Outcome[] }> {
  const list: Outcome[] = []
  const known = new Set<number>()
  for (const item of items) {
    if (known.has(item.id)) continue
    known.add(item.id)
    list.push(await outcomeOf(item.id, () => work(item)))
  }
  return { list }
}

async function outcomeOf(id: number, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return { id, done: true, reason: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field] = Object.values(error.fields ?? {})
    return { id, done: false, reason: field ?? error.message }
  }
}
