import { call } from '#console/call.ts'
import type { BatchAction } from '#console/parts/list/batch-bar.tsx'
import { useRight } from '#console/session.ts'
import type { bannerBatch, tickerBatch } from '#contract/site/windows.console.ts'
import type { WindowState } from './window-state.tsx'

interface Windowed {
  id: number
  version: number
  state: WindowState
}

/** What can be done at once to rows that are shown from one moment until another, by whoever may. */
export function useWindowBatch<Row extends Windowed>(
  calls: typeof bannerBatch | typeof tickerBatch,
  right: 'banners' | 'ticker',
): BatchAction<Row>[] | undefined {
  const mayEdit = useRight(`${right}.edit`)
  const mayDelete = useRight(`${right}.delete`)
  const show = (rows: readonly Row[], shown: boolean) =>
    call(calls.show, { items: rows.map(({ id, version }) => ({ id, version })), shown })
  const edits: BatchAction<Row>[] = [
    {
      key: 'show',
      label: '立即展示',
      applies: ({ state }) => state !== 'shown',
      follows: '从现在起展示；已结束的不再有结束时间，可以再批量下线。',
      run: (rows) => show(rows, true),
    },
    {
      key: 'hide',
      label: '批量下线',
      danger: true,
      applies: ({ state }) => state === 'shown',
      follows: '结束时间改为现在，立即从网站上消失；可以再立即展示。',
      run: (rows) => show(rows, false),
    },
  ]
  const removal: BatchAction<Row> = {
    key: 'delete',
    label: '批量删除',
    danger: true,
    applies: () => true,
    follows: '删除后立即从网站上消失，不能恢复。',
    run: (rows) => call(calls.remove, { items: rows.map(({ id }) => ({ id })) }),
  }
  const actions = [...(mayEdit ? edits : []), ...(mayDelete ? [removal] : [])]
  return actions.length > 0 ? actions : undefined
}
