import { expect, test } from 'vitest'
import { type ExportProgress, exportRowsMax, readAllRows } from './export-rows.ts'

function shelf(total: number) {
  const asked: number[] = []
  return {
    asked,
    async readPage(page: number, count: number) {
      asked.push(page)
      const from = (page - 1) * count
      const length = Math.max(0, Math.min(count, total - from))
      return { list: Array.from({ length }, (_, at) => from + at), total }
    },
  }
}

const never = new AbortController().signal

test.each([0, 1, 99, 100, 101, 250])('all of %d rows are read, in order and once', async (total) => {
  const rows = await readAllRows(shelf(total), never, () => undefined)
  expect(rows).toEqual(Array.from({ length: total }, (_, at) => at))
})

test('whoever waits sees how far it is', async () => {
  const seen: ExportProgress[] = []
  await readAllRows(shelf(250), never, (progress) => seen.push(progress))
  expect(seen.map(({ done }) => done)).toEqual([100, 200, 250])
})

test('no file has more than ten thousand rows', async () => {
  const source = shelf(1_000_000)
  expect(await readAllRows(source, never, () => undefined)).toHaveLength(exportRowsMax)
  expect(source.asked).toHaveLength(100)
})

test('a cancelled export asks for no further page', async () => {
  const stop = new AbortController()
  const source = shelf(1000)
  await expect(readAllRows(source, stop.signal, ({ done }) => done === 200 && stop.abort())).rejects.toThrow()
  expect(source.asked).toEqual([1, 2, 3])
})
