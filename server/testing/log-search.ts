import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the logs of a whole run are searched for afterwards: things that were real secrets in some test. */
export function createSecretNotes(folder: string) {
  const path = join(folder, `secrets-${process.pid}`)
  return (secret: string) => {
    if (secret.length >= 6) appendFileSync(path, `${secret}\n`)
  }
}

const mainlandNumber = /(?<![\d.])1[3-9]\d{9}(?![\d.])/
/** A file's name: by chance one in a thousand has a telephone number's digits in a row. */
const fileName = /(?<![\w-])[0-9a-f]{32}(?=\.\w)/g
/** 32 random bytes in base64url: a token, a binder, a ticket, the state of a scan. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/

/** The lines of a log that hold what no log may: a telephone number, anything shaped like a token, a known secret. */
export function leaksIn(log: string, secrets: ReadonlySet<string>): string[] {
  const hasNumber = (line: string) => mainlandNumber.test(line.replace(fileName, ''))
  return log.split('\n').filter((line) => hasNumber(line) || token.test(line) || holds(line, secrets))
}

/** Word by word: ten thousand secrets in a million lines would take all day otherwise. */
function holds(line: string, secrets: ReadonlySet<string>): boolean {
  return line.split(/[\s"'`{}[\],:;=&?/\\()<>]+/).some((word) => secrets.has(word))
}
