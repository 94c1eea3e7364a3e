import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const scripts = fileURLToPath(new URL('../../../scripts/', import.meta.url))
const wordsMax = 20_000

/** The last line of a script that ended well: what it made. */
const resultPattern = /^@ (\S+) (\d+)$/m

/** Runs the script of that name as a process of its own: what it needs of memory and of time is not the server's. */
export function runScript(
  kind: 'backup' | 'drill',
): Promise<{ ok: boolean; name: string; bytes: number; words: string }> {
  return new Promise((resolve) => {
    let words = ''
    const child = spawn(process.execPath, [`${scripts}${kind}.ts`, '--scheduled'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-wordsMax)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', (error) => resolve({ ok: false, name: '', bytes: 0, words: error.message }))
    child.once('close', (code) => {
      const [, name = '', bytes = '0'] = resultPattern.exec(words) ?? []
      resolve({ ok: code === 0, name, bytes: Number(bytes), words: words.trim() })
    })
  })
}
