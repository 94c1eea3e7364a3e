import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

/** Keys of one use: the first makes, all of them are known again (key rotation). */
export type Keys = readonly [Buffer, ...Buffer[]]

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

/** The keys that were in this data folder before its key, newest first; still known until they are taken out. */
export async function readFormerKeys(dataDir: string): Promise<Secret[]> {
  return (await readSecrets(join(dataDir, 'secrets.json')))?.formerKeys.map(secret) ?? []
}

interface KeySettings {
  dataDir: string
  secretKey: Secret | undefined
  secretKeysKnown: readonly Secret[]
}

/** Where the environment says nothing, the data folder does: its key, and those that were there before it. */
export async function secretsOf({ dataDir, secretKey, secretKeysKnown }: KeySettings) {
  if (secretKey) return { secretKey, secretKeysKnown }
  const own = await readOrCreateSecretKey(dataDir)
  return { secretKey: own, secretKeysKnown: [...secretKeysKnown, ...(await readFormerKeys(dataDir))] }
}

/** Key rotation in the data folder: a new key in front, the one before known beside it. */
export async function replaceSecretKey(dataDir: string): Promise<void> {
  const path = join(dataDir, 'secrets.json')
  const before = await readSecrets(path)
  if (!before) throw new StartError(`${path} 不存在，没有可以更换的密钥`)
  const secretKey = randomBytes(32).toString('base64')
  await writeSecrets(path, { secretKey, formerKeys: [before.secretKey, ...before.formerKeys] })
}

/** The former keys leave the folder; whoever calls has proved that nothing needs them. */
export async function dropFormerKeys(dataDir: string): Promise<void> {
  const path = join(dataDir, 'secrets.json')
  const before = await readSecrets(path)
  if (before) await writeSecrets(path, { secretKey: before.secretKey, formerKeys: [] })
}

/** Atomic replace: a reader finds the old file or the new one, never half of either. */
async function writeSecrets(path: string, content: StoredSecrets): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

interface StoredSecrets {
  secretKey: string
  formerKeys: readonly string[]
}

async function readSecretKey(path: string): Promise<Secret | undefined> {
  const stored = await readSecrets(path)
  return stored && secret(stored.secretKey)
}

async function readSecrets(path: string): Promise<StoredSecrets | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const stored = parseSecrets(text)
  // A new key would silently make everything sealed with the old one unreadable, so nothing is replaced here.
  if (stored === undefined) {
    throw new StartError(`密钥文件 ${path} 已损坏。请从备份恢复它；确定不要旧数据时才删除它。`)
  }
  return stored
}

function parseSecrets(text: string): StoredSecrets | undefined {
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content !== 'object' || content === null || !('secretKey' in content)) return undefined
    const former: unknown = 'formerKeys' in content ? content.formerKeys : []
    const formerKeys = Array.isArray(former) ? former.filter(isKey) : []
    return isKey(content.secretKey) ? { secretKey: content.secretKey, formerKeys } : undefined
  } catch {
    return undefined
  }
}

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && Buffer.from(value, 'base64').length >= 32
