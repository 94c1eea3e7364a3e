import { nextShanghaiMidnight } from '#contract/base/time.ts'
import type { Reading } from '#server/http/reading.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'

export interface KeepLimits {
  entriesMax: number
  bytesMax: number
}

interface KeepParts<Value> extends KeepLimits {
  changes: Changes
  clock: Clock
  sizeOf(value: Value): number
  /**
   * Stale-if-error: how long what is here goes on while nobody can say whether it changed. Longer, and a price or a
   * withdrawn text would be shown that nobody stands by any more.
   */
  staleMaxMs?: number
}

/** Something with what it was made from: it holds until one of its topics is announced, or it is due. */
export interface Made<Value> {
  value: Value
  topics: ReadonlySet<string>
  validUntil: Date
}

interface Entry<Value> extends Made<Value> {
  bytes: number
}

interface Making<Value> {
  promise: Promise<Made<Value>>
  begun: number
  topics: ReadonlySet<string>
  /** One of its topics was announced after it had begun: it may have been read before or after that. */
  overtaken: boolean
}

const everything = '*'

export type Keep<Value> = ReturnType<typeof createKeep<Value>>

/**
 * In-memory cache. What was made once is given to everybody, until what it was made from changes or it is due; it is
 * made once however many ask for it at the same time (single flight). A change stops only what reads its topic.
 * What was asked for once makes room before what was asked for again (segmented LRU): whoever asks for thousands of
 * addresses pushes out their own and not everybody's.
 */
export function createKeep<Value>(parts: KeepParts<Value>) {
  const { changes, clock, entriesMax, bytesMax, sizeOf, staleMaxMs = 0 } = parts
  // A Map remembers the order of insertion; what is read moves to the end, so the first is the least read.
  const askedOnce = new Map<string, Entry<Value>>()
  const askedAgain = new Map<string, Entry<Value>>()
  const making = new Map<string, Making<Value>>()
  let bytes = 0
  let lostAt: number | undefined
  // A logical clock: every announcement is later than all before. What was announced when matters only as long as
  // something is being made that may have read it.
  let moment = 0
  let underWay = 0
  const announcedAt = new Map<string, number>()

  changes.onChange(
    (topic) => {
      if (topic === everything) lostAt = undefined
      note(topic)
      for (const [key, entry] of entries()) if (topic === everything || entry.topics.has(topic)) drop(key, entry)
    },
    () => {
      note(everything)
      lostAt ??= clock().getTime()
    },
  )

  function note(topic: string) {
    moment++
    if (underWay > 0) announcedAt.set(topic, moment)
    // Whoever comes now and finds one that has read the topic would only wait to make it anew.
    for (const [key, one] of making) if (topic === everything || one.topics.has(topic)) making.delete(key)
  }

  function isOvertaken(begun: number, topics: ReadonlySet<string>): boolean {
    for (const [topic, at] of announcedAt) if (at > begun && (topic === everything || topics.has(topic))) return true
    return false
  }

  function* entries(): Generator<[string, Entry<Value>]> {
    yield* askedOnce
    yield* askedAgain
  }

  const find = (key: string) => askedOnce.get(key) ?? askedAgain.get(key)

  function drop(key: string, entry: Entry<Value>) {
    if (find(key) !== entry) return
    askedOnce.delete(key)
    askedAgain.delete(key)
    bytes -= entry.bytes
  }

  function makeRoom(except: Entry<Value>) {
    for (const [key, entry] of entries()) {
      if (askedOnce.size + askedAgain.size <= entriesMax && bytes <= bytesMax) return
      if (entry !== except) drop(key, entry)
    }
    // Alone it is too large for all of it.
    if (bytes > bytesMax) for (const [key, entry] of entries()) drop(key, entry)
  }

  function put(key: string, made: Made<Value>) {
    const before = find(key)
    if (before) drop(key, before)
    const entry = { ...made, bytes: sizeOf(made.value) }
    askedOnce.set(key, entry)
    bytes += entry.bytes
    makeRoom(entry)
  }

  /** Until when it may be given out. */
  const goodUntil = ({ validUntil }: Made<Value>) => (lostAt === undefined ? validUntil.getTime() : lostAt + staleMaxMs)

  function begin(key: string, produce: Produce<Value>): Promise<Made<Value>> {
    const topics = new Set<string>()
    const begun = moment
    // The almanac and everything that says "today" turn at midnight in Shanghai.
    let validUntil = nextShanghaiMidnight(clock())
    const reading: Reading = {
      kept: true,
      dependsOn: (topic) => void topics.add(topic),
      freshUntil: (at) => {
        if (at < validUntil) validUntil = at
      },
    }
    underWay++
    const work = async (): Promise<Made<Value>> => {
      try {
        const { value, keeps } = await produce(reading)
        const made = { value, topics, validUntil }
        one.overtaken = isOvertaken(begun, topics)
        // What is due already would only take the place of what somebody can still be given.
        if (keeps && !one.overtaken && lostAt === undefined && validUntil > clock()) put(key, made)
        return made
      } finally {
        if (making.get(key) === one) making.delete(key)
        if (--underWay === 0) announcedAt.clear()
      }
    }
    const one: Making<Value> = { begun, topics, overtaken: false, promise: Promise.resolve().then(work) }
    making.set(key, one)
    return one.promise
  }

  return {
    get(key: string): Made<Value> | undefined {
      const entry = find(key)
      if (!entry) return undefined
      if (goodUntil(entry) <= clock().getTime()) {
        drop(key, entry)
        return undefined
      }
      askedOnce.delete(key)
      askedAgain.delete(key)
      askedAgain.set(key, entry)
      return entry
    },

    /** Makes it once however many ask, and keeps it unless what it was made from changed meanwhile. */
    async make(key: string, produce: Produce<Value>): Promise<Made<Value>> {
      for (;;) {
        const one = making.get(key)
        if (!one) return begin(key, produce)
        const joined = moment
        const made = await one.promise
        // Something was announced between its beginning and our coming: what it read may be older than our question.
        if (joined === one.begun || !one.overtaken) return made
      }
    },

    /** What is kept has grown or shrunk by itself. */
    resize(key: string, value: Value): void {
      const entry = find(key)
      if (entry?.value !== value) return
      bytes -= entry.bytes
      entry.bytes = sizeOf(value)
      bytes += entry.bytes
      makeRoom(entry)
    },

    has: (key: string, value: Value): boolean => find(key)?.value === value,

    drop(key: string, value: Value): void {
      const entry = find(key)
      if (entry?.value === value) drop(key, entry)
    },

    /** Seconds since what is here was last known to be true; undefined while it is. */
    staleForS: (): number | undefined =>
      lostAt === undefined ? undefined : Math.floor((clock().getTime() - lostAt) / 1000),

    size: () => ({ entries: askedOnce.size + askedAgain.size, bytes }),
  }
}

/** Makes something and says whether it may be kept: what failed is answered, never kept. */
export type Produce<Value> = (reading: Reading) => Promise<{ value: Value; keeps: boolean }>
