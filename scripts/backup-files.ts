import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError } from '../server/platform/process/start-error.ts'

const manifestName = 'manifest.json'

/** What a backup says of itself, so that a broken or shortened copy is found before it is put in place. */
const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  kind: z.enum(['embedded', 'external']),
  secret_key: z.enum(['inside', 'environment']),
  /** Files that lay in a bucket: among the others, left out, or none. */
  bucket: z.enum(['none', 'inside', 'missing']).default('none'),
  files: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** Copies a tree with modes and owners; what vanishes meanwhile was not needed any more. */
export async function copyTree(from: string, to: string, skip: (path: string) => boolean = () => false): Promise<void> {
  const copy = async (path: string): Promise<void> => {
    if (skip(path)) return
    const source = join(from, path)
    const target = join(to, path)
    try {
      const found = await stat(source)
      if (found.isDirectory()) {
        await mkdir(target, { recursive: true })
        for (const name of await readdir(source)) await copy(join(path, name))
      } else if (found.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE)
      else return
      await chmod(target, found.mode & 0o7777)
      if (process.getuid?.() === 0) await chown(target, found.uid, found.gid)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  await copy('')
}

export async function writeManifest(folder: string, about: Omit<Manifest, 'files' | 'format'>): Promise<Manifest> {
  const manifest: Manifest = { format: 1, ...about, files: await describe(folder) }
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600 })
  return manifest
}

/** Reads a backup and compares every byte with what was written down when it was made. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new StartError(`${folder} 不是备份，或备份没有完成（缺少 ${manifestName}）`)
  })
  const parsed = Manifest.safeParse(readJson(text))
  if (!parsed.success) throw new StartError(`${folder} 的 ${manifestName} 无法识别，备份可能来自其他版本`)
  const found = await describe(folder)
  const wrong = [...new Set([...Object.keys(found), ...Object.keys(parsed.data.files)])].filter(
    (path) => found[path]?.sha256 !== parsed.data.files[path]?.sha256,
  )
  if (wrong.length > 0) {
    throw new StartError(
      `备份有 ${wrong.length} 个文件缺失、多余或损坏，没有恢复任何内容。\n例如 ${wrong.slice(0, 3).join('、')}`,
    )
  }
  return parsed.data
}

async function describe(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Manifest['files'] = {}
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (name !== manifestName) files[name] = await fingerprint(path)
  }
  return files
}

async function fingerprint(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
