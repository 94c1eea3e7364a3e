import { expect, test } from 'vitest'
import * as judging from './doctor-findings.ts'

const now = new Date('2026-11-16T01:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const levels = (findings: readonly judging.Finding[]) => findings.map(({ level }) => level)
const gigabyte = 1_000_000_000

test.each([
  ['v24.1.0', '好'],
  ['v22.9.0', '错误'],
])('Node.js %s is %s', (version, level) => {
  expect(judging.judgeNode(version).level).toBe(level)
})

test.each([
  [180_000, '好'],
  [150_004, '好'],
  [140_010, '错误'],
  [undefined, '错误'],
])('PostgreSQL %s is %s', (version, level) => {
  expect(judging.judgePostgres(version).level).toBe(level)
})

test.each([
  [100, 10, '好'],
  [15, 10, '注意'],
  [0.5, 0.1, '错误'],
])('%s GB free beside %s GB of data is %s', (free, used, level) => {
  expect(judging.judgeSpace('磁盘', { free: free * gigabyte, used: used * gigabyte }).level).toBe(level)
})

test.each([
  [0, '好'],
  [-4000, '好'],
  [8000, '注意'],
  [-90_000, '错误'],
  [undefined, '注意'],
])('a clock that is %s ms off is %s', (away, level) => {
  expect(judging.judgeClock('时钟', away).level).toBe(level)
})

test.each([
  [0o100600, 0o600, '好'],
  [0o100644, 0o600, '错误'],
  [0o40700, 0o750, '好'],
  [0o40755, 0o750, '错误'],
  [undefined, 0o600, '好'],
])('the mode %o where at most %o is right is %s', (mode, most, level) => {
  expect(judging.judgeMode('文件', mode, most).level).toBe(level)
})

test('behind a proxy on this machine the proxy is believed, and nobody comes past it', () => {
  const opening = {
    ...{ host: '127.0.0.1', production: true, trustProxy: ['127.0.0.1'] },
    ...{ origin: 'https://www.example.com', databasePublic: false },
  }
  expect(levels(judging.judgeOpening(opening))).toEqual(['好', '好'])
  expect(levels(judging.judgeOpening({ ...opening, trustProxy: [] }))).toEqual(['好', '错误'])
  expect(levels(judging.judgeOpening({ ...opening, host: '0.0.0.0' }))).toEqual(['注意', '好'])
  expect(levels(judging.judgeOpening({ ...opening, host: '0.0.0.0', trustProxy: [] }))).toEqual(['注意', '好'])
  expect(levels(judging.judgeOpening({ ...opening, databasePublic: true }))).toEqual(['好', '好', '注意'])
  expect(levels(judging.judgeOpening({ ...opening, origin: 'http://x.cn' }))).toEqual(['好', '好', '错误'])
})

test('a secret that somebody typed, or that is missing where it is needed, is wrong', () => {
  const judge = (key: string | undefined, needed = true) => judging.judgeSecret('密钥', key, { needed }).level
  expect(judge('MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=')).toBe('好')
  expect([judge('a'.repeat(64)), judge(undefined), judge(undefined, false)]).toEqual(['错误', '错误', '好'])
})

test('backups: none, an old one, one in one place, a drill that failed or was long ago', () => {
  const fine = {
    configured: true,
    newest: before(0.5),
    copied: true,
    drill: { state: 'done' as const, at: before(3) },
    now,
  }
  expect(levels(judging.judgeBackups(fine))).toEqual(['好', '好'])
  expect(levels(judging.judgeBackups({ ...fine, configured: false }))).toEqual(['注意'])
  expect(levels(judging.judgeBackups({ ...fine, newest: undefined }))).toEqual(['错误', '好'])
  expect(levels(judging.judgeBackups({ ...fine, newest: before(3) }))).toEqual(['错误', '好'])
  expect(levels(judging.judgeBackups({ ...fine, copied: false }))).toEqual(['好', '注意', '好'])
  expect(levels(judging.judgeBackups({ ...fine, drill: { state: 'failed', at: before(1) } }))).toEqual(['好', '错误'])
  expect(levels(judging.judgeBackups({ ...fine, drill: undefined }))).toEqual(['好', '注意'])
})

test.each([
  [90, '好'],
  [20, '注意'],
  [5, '错误'],
  [-1, '错误'],
])('a certificate that ends in %s days is %s', (days, level) => {
  expect(judging.judgeCertificate('证书', before(-days), now).level).toBe(level)
})

test('settings that contradict each other or the machine are named one by one', () => {
  const fine = {
    ...{ production: true, formerKeys: 0, staffTotp: 'required' as const, memoryLimitMb: 1024, machineMb: 4096 },
    ...{ sameDisk: false, connectionsMax: 10_000, filesMax: 65_536 },
  }
  expect(levels(judging.judgeSettings(fine))).toEqual(['好'])
  const about = (changed: Partial<typeof fine>) =>
    judging.judgeSettings({ ...fine, ...changed }).map((one) => one.about)
  expect(about({ formerKeys: 1 })).toEqual(['旧密钥'])
  expect(about({ staffTotp: 'optional' as never })).toEqual(['动态验证'])
  expect(about({ machineMb: 1024 })).toEqual(['内存'])
  expect(about({ sameDisk: true })).toEqual(['备份位置'])
  expect(about({ filesMax: 1024 })).toEqual(['文件上限'])
})

test('files in a bucket that this machine was not told of are an error', () => {
  const level = (inBucket: boolean, configured: boolean) => judging.judgeStorage({ inBucket, configured }).level
  expect([level(true, false), level(true, true), level(false, false)]).toEqual(['错误', '好', '好'])
})

test('a folder for backups that the service may not write into is told, although everything works by hand', () => {
  const shown = 'ReadWritePaths=/opt/zhongqiao -/var/backups/zhongqiao\nProtectSystem=strict\nLoadState=loaded\n'
  const judge = (text: string | undefined, folders: Record<string, string | undefined>) =>
    judging.judgeSandbox(text, folders)
  const near = { BACKUP_DIR: '/var/backups/zhongqiao', BACKUP_COPY_DIR: undefined }
  expect(levels(judge(shown, near))).toEqual(['好'])
  expect(levels(judge(shown, { BACKUP_DIR: '/var/backups/zhongqiao/a' }))).toEqual(['好'])
  const [finding, ...more] = judge(shown, { ...near, BACKUP_COPY_DIR: '/mnt/nas/zhongqiao' })
  expect(more).toEqual([])
  expect(finding).toMatchObject({ level: '错误', about: 'BACKUP_COPY_DIR' })
  expect(finding?.words).toContain('ReadWritePaths=-/mnt/nas/zhongqiao')
  expect(levels(judge(shown, { BACKUP_DIR: '/var/backups/zhongqiao2' }))).toEqual(['错误'])
  const far = { BACKUP_COPY_DIR: '/mnt/nas' }
  // Without the unit, and with one that is not so strict, there is nothing to say.
  expect(judge(undefined, far)).toEqual([])
  expect(judge('ReadWritePaths=\nProtectSystem=no\nLoadState=not-found\n', far)).toEqual([])
  expect(judge(shown.replace('strict', 'full'), far)).toEqual([])
})
