/** What was seen of one ad on one day, by everybody who is not the enterprise named; nobody: nought. */
export interface Count {
  id: number
  day: string
  /** The enterprise whose browser it was, as far as it said so. */
  viewer: number
  views: number
  clicks: number
}

export type Tally = Map<string, Count>

/** Far more than ads run; what comes on top of it is somebody's game. */
const tallyMax = 20_000

export function addCount(tally: Tally, count: Count): void {
  const key = `${count.day} ${count.id} ${count.viewer}`
  const known = tally.get(key)
  if (known) {
    known.views += count.views
    known.clicks += count.clicks
  } else if (tally.size < tallyMax) tally.set(key, { ...count })
}
