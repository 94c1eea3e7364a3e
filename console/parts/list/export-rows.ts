import { countMax } from '#contract/base/paging.ts'

export const exportRowsMax = 10_000

export interface ExportProgress {
  done: number
  total: number
}

interface ExportSource<Row> {
  readPage(page: number, count: number): Promise<{ list: Row[]; total: number }>
}

/**
 * Reads a list to its end, a page at a time, so that the server never has to hold more than one page. Ends early when
 * it is told to, and at the limit, beyond which nobody reads a table by eye anyway.
 */
export async function readAllRows<Row>(
  source: ExportSource<Row>,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await source.readPage(page, countMax)
    signal.throwIfAborted()
    rows.push(...list)
    onProgress({ done: Math.min(rows.length, exportRowsMax), total: Math.min(total, exportRowsMax) })
    if (list.length < countMax || rows.length >= exportRowsMax) return rows.slice(0, exportRowsMax)
  }
}
