import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError, type Environment, readConfig } from './config.ts'

const secretKey = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const production = {
  APP_ENV: 'production',
  SECRET_KEY: secretKey,
  ALLOW_SANDBOX: '1',
  PUBLIC_ORIGIN: 'https://www.example.com',
}
const bucket = {
  STORAGE_URL: 's3://files?region=cn-hangzhou',
  STORAGE_ACCESS_KEY_ID: 'AKID',
  STORAGE_SECRET_ACCESS_KEY: 'secret',
}
const oss = 's3://files?region=cn-hangzhou&endpoint=https://s3.oss-cn-hangzhou.aliyuncs.com'
const cos = 's3://files-1250000000?region=ap-guangzhou&endpoint=https://cos.ap-guangzhou.myqcloud.com'

test('with nothing set it is a demo for this machine only', () => {
  expect(readConfig({})).toMatchObject({
    appEnv: 'development',
    role: 'all',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    databasePool: 10,
    demo: true,
    captcha: 'altcha',
    staffTotp: 'optional',
    trustProxy: [],
    requestsPerMinute: 1200,
    memoryLimitMb: 1024,
    keptMb: 96,
    lagLimitMs: 1500,
    shutdownSeconds: 10,
  })
  expect(readConfig({}).dataDir).toMatch(/^\/.*\.data$/)
})

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ port: 3000, demo: true })
})

test('staff need an authenticator in production, unless somebody decides otherwise', () => {
  expect(readConfig(production).staffTotp).toBe('required')
  expect(readConfig({ ...production, STAFF_TOTP: 'optional' }).staffTotp).toBe('optional')
  expect(readConfig({ STAFF_TOTP: 'required' }).staffTotp).toBe('required')
  expect(problemsOf({ STAFF_TOTP: 'off' })).toEqual([expect.stringMatching(/^STAFF_TOTP：/)])
})

test('every problem is listed at once', () => {
  const problems = problemsOf({
    APP_ENV: 'prod',
    PORT: '70000',
    ROLE: 'worker',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    TRUST_PROXY: '10.0.0.0/8, nonsense, ::1/129',
    DEMO: 'yes',
  })
  expect(problems.map((problem) => problem.split('：')[0])).toEqual([
    'APP_ENV',
    'ROLE',
    'PORT',
    'DATABASE_URL',
    'DEMO',
    'TRUST_PROXY',
    'TRUST_PROXY',
  ])
})

test('a typing error does not hide a contradiction between other variables', () => {
  expect(problemsOf({ PORT: 'x', HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/^PORT：/),
    expect.stringMatching(/^HOST：/),
  ])
})

test('a password never appears in a problem', () => {
  const message = problemsOf({
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    STORAGE_URL: 's3://key:hunter2@storage/bucket',
  }).join()
  expect(message).not.toContain('hunter2')
})

test.each([
  ['DEMO', { ...production, DEMO: '1' }],
  ['CAPTCHA', { ...production, CAPTCHA: 'off' }],
  ['SECRET_KEY', { ...production, SECRET_KEY: undefined }],
  ['SECRET_KEY', { ...production, SECRET_KEY: 'too-short' }],
  ['SECRET_KEY', { ...production, SECRET_KEY: '0'.repeat(64) }],
  ['SECRET_KEY', { ...production, SECRET_KEY: 'ab'.repeat(32) }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: undefined }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: 'http://www.example.com' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1 ::/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '128.0.0.0/1' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://www.example.com/path' }],
  ['MOBILE_ORIGIN', { MOBILE_ORIGIN: 'm.example.com' }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://owner@db/app' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['STORAGE_URL', { ...bucket, STORAGE_URL: 'https://files.example.com' }],
  ['STORAGE_URL', { ...bucket, STORAGE_URL: 's3://files' }],
  ['STORAGE_URL', { ...bucket, STORAGE_URL: 's3://files?region=cn-hangzhou&acl=public' }],
  ['STORAGE_URL', { ...bucket, STORAGE_URL: `${oss}&style=path` }],
  ['STORAGE_URL', { ...bucket, STORAGE_URL: oss.replace('s3.oss', 'oss') }],
  ['STORAGE_URL', { ...bucket, STORAGE_URL: cos.replace('-1250000000', '') }],
  ['STORAGE_URL', { ...production, ...bucket, STORAGE_URL: `${bucket.STORAGE_URL}&endpoint=http://s3.lan` }],
  ['STORAGE_ACCESS_KEY_ID', { ...bucket, STORAGE_ACCESS_KEY_ID: undefined }],
  ['STORAGE_SECRET_ACCESS_KEY', { ...bucket, STORAGE_SECRET_ACCESS_KEY: '' }],
  ['STORAGE_PUBLIC_URL', { STORAGE_PUBLIC_URL: 'https://cdn.example.com' }],
  ['STORAGE_PUBLIC_URL', { ...production, ...bucket, STORAGE_PUBLIC_URL: 'http://cdn.example.com' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '192.168.1.5', DEMO: '0' }],
  ['HOST', { HOST: 'not a host' }],
])('%s is refused in %o', (name, env) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${name}：`))])
})

test.each([
  [{ HOST: '127.0.0.5' }],
  [{ HOST: '::1' }],
  [{ HOST: 'localhost' }],
  [{ HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: '1' }],
  [{ ...production, HOST: '0.0.0.0' }],
  [{ ...production, SECRET_KEY: '9f3c51e07ad2486b1f0c95e83b7d64a2c8e1305f7b9a2d4660c1f7e3a58b9d14' }],
  [{ DATABASE_URL: 'postgresql://u:p@db:5432/app?sslmode=require' }],
  [{ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16 ::1' }],
  [{ TRUST_PROXY: '10.0.0.0/8 fc00::/7' }],
  [{ ...production, ...bucket, STORAGE_PUBLIC_URL: 'https://cdn.example.com/' }],
  [{ ...bucket, STORAGE_URL: oss }],
  [{ ...bucket, STORAGE_URL: cos }],
  [{ ...bucket, STORAGE_URL: 's3://files/site?region=garage&endpoint=http://127.0.0.1:3900&style=path' }],
])('%o is accepted', (env) => {
  expect(() => readConfig(env)).not.toThrow()
})

test('production has no demo', () => {
  expect(readConfig(production).demo).toBe(false)
})

test('the owner of an external database is the app role unless named', () => {
  const url = 'postgres://u:p@db/app'
  expect(readConfig({ DATABASE_URL: url }).databaseOwnerUrl?.reveal()).toBe(url)
  const owner = 'postgres://owner:p@db/app'
  expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }).databaseOwnerUrl?.reveal()).toBe(owner)
})

test('secrets do not show themselves when a configuration is printed', () => {
  const config = readConfig({
    ...production,
    DATABASE_URL: 'postgres://u:hunter2@db/app',
    STORAGE_URL: 's3://files?region=cn-hangzhou',
    STORAGE_ACCESS_KEY_ID: 'AKID',
    STORAGE_SECRET_ACCESS_KEY: 'hunter2',
    METRICS_TOKEN: 'hunter2-hunter2-hunter2',
  })
  for (const text of [
    JSON.stringify(config),
    inspect(config, { depth: 9, showHidden: true }),
    `${config.databaseUrl}`,
  ]) {
    expect(text).not.toContain('hunter2')
    expect(text).not.toContain(secretKey)
    expect(text).toContain('[secret]')
  }
  expect(config.secretKey?.reveal()).toBe(secretKey)
})

function problemsOf(env: Environment): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
