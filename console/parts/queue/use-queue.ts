import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#console/call.ts'
import type { RowOf } from '#console/parts/list/use-list.ts'
import { SignInGivenUp } from '#console/session.ts'
import type { Endpoint, InputOnWire } from '#contract/base/endpoint.ts'
import { countMax } from '#contract/base/paging.ts'
import { beginParameter } from './begin.ts'
import { besides, type Key, turnAfter } from './places.ts'

interface QueueOptions<E extends Endpoint, K extends Key> {
  endpoint: E
  /** What selects those that wait; undefined where what is open belongs to no queue of this person's. */
  input: Partial<InputOnWire<E>> | undefined
  keyOf(row: RowOf<E>): K
  /** Whether it waits for this person and not only for a colleague. */
  mine?(row: RowOf<E>): boolean
  opened: K | undefined
  open(key: K): void
}

/** What was decided last, in words, and how it is taken back where it can be. */
export interface Decided {
  words: string
  undo?: () => Promise<unknown>
}

export interface Queue<Row = unknown> {
  /** Those that wait, as the server listed them. */
  rows: readonly Row[]
  /** How many wait beside the one that is open; undefined until it is known. */
  left: number | undefined
  /** There are more than were counted. */
  more: boolean
  before: (() => void) | undefined
  after: (() => void) | undefined
  /** Nobody waits any more. */
  finished: boolean
  last: Decided | undefined
  /** What is open has been decided about: on to the next. */
  decided(how: Decided): void
}

/**
 * What waits for the same decision, one after the other. The server is asked who waits, since a list shows a page of
 * whatever its filters select; it is asked again after each decision, since colleagues work on the same queue.
 */
export function useQueue<E extends Endpoint, K extends Key>(options: QueueOptions<E, K>): Queue<RowOf<E>> | undefined {
  const { endpoint, opened, open } = options
  const [keys, setKeys] = useState<readonly K[]>()
  const [rows, setRows] = useState<readonly RowOf<E>[]>([])
  const [more, setMore] = useState(false)
  const [finished, setFinished] = useState(false)
  const [last, setLast] = useState<Decided>()
  const latest = useRef(options)
  latest.current = options
  const written = options.input && JSON.stringify(options.input)

  const ask = useCallback(async (): Promise<readonly K[]> => {
    if (written === undefined) return []
    const { keyOf, mine } = latest.current
    // Every list answers in the same shape; the compiler cannot see that through the endpoint's type.
    const input = { ...JSON.parse(written), page: 1, count: countMax } as InputOnWire<E>
    const page = (await call(endpoint, input)) as { list: RowOf<E>[]; total: number }
    const waiting = page.list.filter((row) => mine?.(row) ?? true).map(keyOf)
    setKeys(waiting)
    setRows(page.list)
    setMore(page.total > page.list.length)
    return waiting
  }, [endpoint, written])

  const isOpen = opened !== undefined
  useEffect(() => {
    setFinished(false)
    setLast(undefined)
    setKeys(undefined)
    // Who else waits is a convenience: without an answer the one that is open can be decided about all the same.
    if (isOpen) ask().catch(() => undefined)
  }, [isOpen, ask])

  // Whoever came to work, and not to look, finds the first one open.
  const begins = useSearchParams()[0].has(beginParameter)
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (!begins || isOpen || written === undefined || begun.current === written) return
    begun.current = written
    ask()
      .then(([first]) => first !== undefined && latest.current.open(first))
      .catch(() => undefined)
  }, [begins, isOpen, written, ask])

  const decided = ({ words, undo }: Decided) => {
    if (opened === undefined) return
    const back = async () => {
      await undo?.()
      setLast(undefined)
      setFinished(false)
      latest.current.open(opened)
      await ask()
    }
    setLast({ words, ...(undo && { undo: back }) })
    const { rest, next } = turnAfter(keys ?? [], opened)
    setKeys(rest)
    if (next !== undefined) open(next)
    ask()
      .then((waiting) => {
        if (next !== undefined) return
        const other = waiting.find((key) => key !== opened)
        if (other === undefined) setFinished(true)
        else latest.current.open(other)
      })
      .catch((error: unknown) => {
        if (!(error instanceof SignInGivenUp) && next === undefined) setFinished(true)
      })
  }
  // What waits for nobody is only looked at.
  const waits = keys === undefined || finished || keys.includes(opened as K)
  if (written === undefined || !isOpen || !waits) return undefined
  const { before, after } = besides(keys ?? [], opened)
  return {
    rows,
    left: keys && keys.length - 1,
    more,
    before: before === undefined ? undefined : () => open(before),
    after: after === undefined ? undefined : () => open(after),
    finished,
    last,
    decided,
  }
}
