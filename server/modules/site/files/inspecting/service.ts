import { checkPdf } from '#server/platform/formats/pdf.ts'
import { lazy } from '#server/platform/lazy.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { checkArchive, checkOfd, checkOffice, checkXml } from '../documents/service.ts'
import { repaint } from '../images/service.ts'
import { fileTypes, type TypeName } from '../model.ts'

/** What is kept of a file that passed: a picture's new bytes, a document's own. */
export interface Inspected {
  bytes: Buffer
  width: number | null
  height: number | null
}

/** As much as any of our types needs to be told from the others. */
const headBytes = 4100
const zipMark = Buffer.from('PK\x03\x04', 'latin1')
/** A moving PNG is still a PNG; its first frame is what gets painted. */
const sameAs: Readonly<Record<string, string>> = { 'image/apng': 'image/png' }

/** Signatures of all the formats there are: loaded with the first file that somebody hands in. */
const loadSignatures = lazy(() => import('file-type'))

/** Looks at the bytes themselves, whatever was said about them. */
export async function inspect(bytes: Buffer, type: TypeName): Promise<Inspected> {
  const { kind } = fileTypes[type]
  // Which of the office's types a zip is, only its parts can tell; the check of those decides.
  if (kind === 'office' || kind === 'archive' || kind === 'ofd') {
    if (!bytes.subarray(0, zipMark.length).equals(zipMark)) throw new Refusal('FILE_TYPE_MISMATCH', { zip: false })
    await (kind === 'office' ? checkOffice(bytes, type) : kind === 'ofd' ? checkOfd(bytes) : checkArchive(bytes))
    return { bytes, width: null, height: null }
  }
  if (kind === 'xml') {
    checkXml(bytes)
    return { bytes, width: null, height: null }
  }
  const { fileTypeFromBuffer } = await loadSignatures()
  const found = await fileTypeFromBuffer(bytes.subarray(0, headBytes))
  const mime = found && (sameAs[found.mime] ?? found.mime)
  if (mime !== type) throw new Refusal('FILE_TYPE_MISMATCH', { type, found: mime ?? null })
  if (kind === 'image') return repaint(bytes, type)
  await checkPdf(bytes)
  return { bytes, width: null, height: null }
}

/** Lets only so many work at once and so many wait; whoever comes after those is told that we are busy. */
export function createQueue({ workingMax, waitingMax }: { workingMax: number; waitingMax: number }) {
  let working = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= workingMax) {
      if (waiting.length >= waitingMax) throw new Refusal('BUSY')
      // Whoever leaves hands over their place, so that nobody who just came can take it.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else working++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
