import { type ChainHead, readHead } from '../contract/money/ledger.words.ts'
import { readConfig } from '../server/config/config.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { reachDatabase } from './reach-database.ts'
import { verifyBooks } from './verify-books.ts'

// Proves the ledger in full and reads both chains. Heads that were written down earlier may be given as arguments, as
// they were printed here or copied in the console: `npm run verify -- ledger:1234:ab…`. Changes nothing; works beside a
// running server too.
try {
  const noted = process.argv.slice(2).map(readNote)
  const { appUrl, close } = await reachDatabase(readConfig(), 'verify')
  try {
    const whole = await verifyBooks(appUrl, (line) => process.stdout.write(`${line}\n`), noted)
    process.exitCode = whole ? 0 : 1
  } finally {
    await close()
  }
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 2
}

function readNote(text: string): ChainHead {
  const head = readHead(text)
  if (!head) throw new StartError(`不是链头记录：${text}（应为 ledger:编号:摘要 或 audit:编号:摘要）`)
  return head
}
