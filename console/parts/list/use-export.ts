import { useCallback, useEffect, useState } from 'react'
import { call } from '#console/call.ts'
import { fetchExport } from '#console/parts/show/private-file.ts'
import { saveFile } from '#console/parts/show/save-file.ts'
import { type Export, exportFilePath, readExport } from '#contract/site/exports.console.ts'

const askMs = 1_000

export const isOpen = ({ state }: Pick<Export, 'state'>): boolean => state === 'waiting' || state === 'running'

/** How far an export is, asked for every second while it goes on. */
export function useExport(begun: Export | undefined): [Export | undefined, (next: Export) => void] {
  const [job, setJob] = useState(begun)
  const id = job && isOpen(job) ? job.id : undefined
  const look = useCallback(async () => {
    if (id === undefined) return
    // A look that fails is made up for by the next one.
    await call(readExport, { id }).then(setJob, () => undefined)
  }, [id])
  useEffect(() => {
    if (id === undefined) return
    const timer = setInterval(() => void look(), askMs)
    return () => clearInterval(timer)
  }, [id, look])
  return [job, setJob]
}

/** As far as one can say: of very long lists the end is not known. */
export function percentOf({ rows_done, rows_total, total_exact, state }: Export): number {
  if (state === 'done') return 100
  const share = rows_total > 0 ? Math.floor((rows_done / rows_total) * 100) : 0
  return Math.min(share, total_exact ? 100 : 95)
}

export async function saveExport({ id }: Pick<Export, 'id'>): Promise<void> {
  const file = await fetchExport(`${exportFilePath}/${id}`, {})
  saveFile(file.name, file.bytes)
}
