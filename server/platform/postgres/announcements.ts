/** What a transaction has announced, and by which process it was begun. */
interface Announcements {
  origin: string
  topics: Set<string>
}

const underWay = new WeakMap<object, Announcements>()

/** For whoever begins transactions: what each of them announces is known by where it comes from. */
export function beginAnnouncing(tx: object, origin: string): ReadonlySet<string> {
  const topics = new Set<string>()
  underWay.set(tx, { origin, topics })
  return topics
}

/** Notes a topic; answers with where the transaction comes from, '' where nobody said. */
export function noteAnnounced(tx: object, topic: string): string {
  const one = underWay.get(tx)
  one?.topics.add(topic)
  return one?.origin ?? ''
}
