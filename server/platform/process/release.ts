import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Release {
  version: string
  /** The commit that was checked out; '' where the code came without its history. */
  commit: string
}

const home = fileURLToPath(new URL('../../..', import.meta.url))
const commitShown = 12

/** What runs here, as far as the files beside it say. */
export function readRelease(root = home): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { version: String(version), commit: commitOf(root).slice(0, commitShown) }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // Nothing there: the code came as an archive.
    return ''
  }
}

function commitOf(root: string): string {
  // A second checkout of one repository has a file where the first has a folder.
  const pointer = /^gitdir: (.+)$/.exec(textOf(join(root, '.git')))?.[1]
  const folder = pointer ? resolve(root, pointer) : join(root, '.git')
  const head = textOf(join(folder, 'HEAD'))
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (!branch) return head
  const shared = resolve(folder, textOf(join(folder, 'commondir')) || '.')
  const loose = textOf(join(shared, branch))
  if (loose) return loose
  const packed = textOf(join(shared, 'packed-refs')).split('\n')
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? ''
}
