import { execFileSync, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#server/testing/test-database.ts'

const addresses = ['/healthz', '/readyz', '/api/news/list', '/api/company/list', '/openapi.json']

/** Its own files, as they were: nothing of this version but what it is asked through. */
async function checkout(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'previous-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1024 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await copyFile('scripts/previous-release.ts', join(folder, 'scripts', 'previous-release.ts'))
  return folder
}

test('the release before this one reads and writes on the schema of this one (expand and contract)', async (context) => {
  const commit = (await readFile('deploy/previous-release', 'utf8')).trim()
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0
  if (!known)
    context.skip(`the history of this checkout is too short: ${commit} is not in it; run git fetch --unshallow`)
  const folder = await checkout(commit)
  const urls = await copyDatabase()
  onTestFinished(() => urls.drop())
  const env = {
    ...{ PATH: process.env.PATH, TZ: 'UTC', APP_ENV: 'test', PORT: '0', SECRET_KEY: 'a'.repeat(64) },
    ...{ DATA_DIR: join(folder, '.data'), DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl },
  }
  const script = join(folder, 'scripts', 'previous-release.ts')
  const answer = spawnSync(process.execPath, [script, ...addresses], { cwd: folder, env, encoding: 'utf8' })
  expect(answer.stderr).toBe('')
  const { reads, written, found } = JSON.parse(answer.stdout)
  expect(reads).toEqual(Object.fromEntries(addresses.map((address) => [address, 200])))
  expect(found).toBe(true)
  const client = new pg.Client({ connectionString: urls.ownerUrl })
  await client.connect()
  const { rows } = await client.query('select realm, state from accounts where owner_id = $1', [written])
  await client.end()
  expect(rows).toEqual([{ realm: 'maker', state: 'active' }])
})
