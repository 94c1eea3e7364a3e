import { topicOf } from '#server/modules/money/payments/service.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type Watching = ReturnType<typeof createWatching>

/** Somebody who waits for an order. */
export interface Watcher {
  account: string
  orderNo: string
  /** It may have changed: they look again. */
  wake(): void
  /** The house closes. */
  end(): void
}

const perAccountMax = 5
const inAllMax = 1_000

/** Who waits for which order. One ear for all of them: signals come for every order there is. */
export function createWatching(changes: Changes) {
  const watchers = new Map<string, Set<Watcher>>()
  const byAccount = new Map<string, number>()
  let inAll = 0

  changes.onSignal((topic) => {
    // Some may have been missed: everybody looks.
    const woken = topic === '*' ? [...watchers.values()].flatMap((some) => [...some]) : (watchers.get(topic) ?? [])
    for (const watcher of woken) watcher.wake()
  })

  return {
    /** From now on they hear; until they leave by what is returned. */
    join(watcher: Watcher): () => void {
      const { account, orderNo } = watcher
      const mine = byAccount.get(account) ?? 0
      if (mine >= perAccountMax || inAll >= inAllMax) throw new Refusal('TOO_MANY_REQUESTS')
      const topic = topicOf(orderNo)
      const some = watchers.get(topic) ?? new Set()
      watchers.set(topic, some.add(watcher))
      byAccount.set(account, mine + 1)
      inAll++
      let here = true
      return () => {
        if (!here) return
        here = false
        inAll--
        some.delete(watcher)
        if (some.size === 0) watchers.delete(topic)
        const left = (byAccount.get(account) ?? 1) - 1
        if (left > 0) byAccount.set(account, left)
        else byAccount.delete(account)
      }
    },

    count: (): number => inAll,

    closeAll(): void {
      for (const watcher of [...watchers.values()].flatMap((some) => [...some])) watcher.end()
    },
  }
}
