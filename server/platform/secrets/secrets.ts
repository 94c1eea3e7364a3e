import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { StartError } from '#server/platform/process/start-error.ts'

/** A value that shows itself only when asked by name: logs, JSON and string concatenation get a placeholder. */
export interface Secret {
  reveal(): string
  toString(): string
  toJSON(): string
}

const placeholder = '[secret]'

export function secret(value: string): Secret {
  return Object.freeze({
    reveal: () => value,
    toString: () => placeholder,
    toJSON: () => placeholder,
    [inspect.custom]: () => placeholder,
  })
}

/** A key for one purpose. Whoever learns it learns neither the key it came from nor that of any other purpose. */
export function deriveKey(from: Secret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', from.reveal(), '', purpose, 32))
}

/** The key of this data folder, made at first run. Processes that start together all get the same one. */
export async function readOrCreateSecretKey(dataDir: string): Promise<Secret> {
  const path = join(dataDir, 'secrets.json')
  const stored = await readSecretKey(path)
  if (stored !== undefined) return stored

  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${JSON.stringify({ secretKey: randomBytes(32).toString('base64') })}\n`, {
      mode: 0o600,
      flush: true,
    })
    // A link appears whole or not at all, and never replaces what another process made a moment earlier.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const made = await readSecretKey(path)
  if (made === undefined) throw new StartError(`密钥文件 ${path} 刚写入就消失了，请检查数据目录。`)
  return made
}

async function readSecretKey(path: string): Promise<Secret | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = parseSecretKey(text)
  // A new key would silently make everything sealed with the old one unreadable, so nothing is replaced here.
  if (key === undefined) throw new StartError(`密钥文件 ${path} 已损坏。请从备份恢复它；确定不要旧数据时才删除它。`)
  return secret(key)
}

function parseSecretKey(text: string): string | undefined {
  try {
    const content: unknown = JSON.parse(text)
    const key =
      typeof content === 'object' && content !== null && 'secretKey' in content ? content.secretKey : undefined
    return typeof key === 'string' && Buffer.from(key, 'base64').length >= 32 ? key : undefined
  } catch {
    return undefined
  }
}
