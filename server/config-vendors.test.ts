import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError, type Environment, readConfig } from './config.ts'

const templates = '{"code.1":"SMS_1001","code.2":{"id":"SMS_1002","params":["code","minutes"]}}'
const aliyun = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI5tExample',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'hunter2-aliyun',
  SMS_SIGN_NAME: '示例公司',
  SMS_TEMPLATES: templates,
}
const tencent = {
  SMS_PROVIDER: 'tencent',
  TENCENT_SMS_SECRET_ID: 'AKIDExample',
  TENCENT_SMS_SECRET_KEY: 'hunter2-tencent',
  TENCENT_SMS_APP_ID: '1400006666',
  SMS_SIGN_NAME: '示例公司',
  SMS_TEMPLATES: '{"code.1":1110}',
}
const wechat = {
  WECHAT_LOGIN_PROVIDER: 'open_platform',
  WECHAT_LOGIN_APPID: 'wxbdc5610cc59c1631',
  WECHAT_LOGIN_SECRET: 'hunter2-wechat',
}
const production = { APP_ENV: 'production', SECRET_KEY: 'ab'.repeat(32) }

test('with nothing set every vendor is a sandbox', () => {
  expect(readConfig({})).toMatchObject({ sms: { provider: 'sandbox' }, wechatLogin: { provider: 'sandbox' } })
})

test('a vendor comes with everything it needs', () => {
  const one = readConfig({ ...aliyun, ...wechat })
  expect(one.sms).toMatchObject({
    provider: 'aliyun',
    accessKeyId: 'LTAI5tExample',
    signName: '示例公司',
    templates: { 'code.1': { id: 'SMS_1001', params: ['code'] }, 'code.2': { params: ['code', 'minutes'] } },
  })
  expect(one.sms.provider === 'aliyun' && one.sms.accessKeySecret.reveal()).toBe('hunter2-aliyun')
  expect(one.wechatLogin).toMatchObject({ provider: 'open_platform', appid: 'wxbdc5610cc59c1631' })
  expect(one.wechatLogin.provider === 'open_platform' && one.wechatLogin.secret.reveal()).toBe('hunter2-wechat')
  const other = readConfig(tencent)
  expect(other.sms).toMatchObject({
    provider: 'tencent',
    secretId: 'AKIDExample',
    sdkAppId: '1400006666',
    region: 'ap-guangzhou',
    templates: { 'code.1': { id: '1110', params: ['code'] } },
  })
  expect(other.sms.provider === 'tencent' && other.sms.secretKey.reveal()).toBe('hunter2-tencent')
})

test('a vendor’s secrets do not show themselves', () => {
  for (const config of [readConfig({ ...aliyun, ...wechat }), readConfig(tencent)]) {
    expect(JSON.stringify(config) + inspect(config, { depth: 9, showHidden: true })).not.toContain('hunter2')
  }
})

test.each([
  [aliyun, 'SMS_PROVIDER'],
  [tencent, 'SMS_PROVIDER'],
  [wechat, 'WECHAT_LOGIN_PROVIDER'],
])('of %o every part is needed', (env, choice) => {
  for (const name of Object.keys(env)) {
    const problems = problemsOf({ ...env, [name]: '' })
    expect(problems).toEqual(name === choice ? [] : [expect.stringMatching(new RegExp(`^${name}：选用 ${choice}=`))])
  }
  expect(problemsOf({ [choice]: Object.entries(env)[0]?.[1] })).toHaveLength(Object.keys(env).length - 1)
})

test('a part that is wrong is reported once, and not as missing, and not by its value', () => {
  const problems = problemsOf({
    ...aliyun,
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'hunter2 with a space',
    SMS_TEMPLATES: '{"code.1":hunter2}',
  })
  expect(problems.map((problem) => problem.split('：')[0])).toEqual(['SMS_TEMPLATES', 'ALIYUN_SMS_ACCESS_KEY_SECRET'])
  expect(problems.join()).not.toContain('hunter2')
})

test.each([
  ['SMS_PROVIDER', { SMS_PROVIDER: 'twilio' }],
  ['WECHAT_LOGIN_PROVIDER', { WECHAT_LOGIN_PROVIDER: 'on' }],
  ['ALLOW_SANDBOX', { ALLOW_SANDBOX: 'yes' }],
  ['TENCENT_SMS_APP_ID', { TENCENT_SMS_APP_ID: 'abc' }],
  ['SMS_SIGN_NAME', { SMS_SIGN_NAME: '长'.repeat(33) }],
  ['ALIYUN_SMS_ACCESS_KEY_ID', { ALIYUN_SMS_ACCESS_KEY_ID: 'a,b' }],
  ['SMS_TEMPLATES', { SMS_TEMPLATES: '{}' }],
  ['SMS_TEMPLATES', { SMS_TEMPLATES: '[]' }],
  ['SMS_TEMPLATES', { SMS_TEMPLATES: '{"code.1":{"id":"SMS_1"}}' }],
  ['SMS_TEMPLATES', { SMS_TEMPLATES: '{"code.1":{"id":"SMS_1","params":["a b"]}}' }],
  ['SMS_TEMPLATES', { SMS_TEMPLATES: '{"a b":"SMS_1"}' }],
  ['CAPTCHA', { ...aliyun, CAPTCHA: 'off' }],
  ['CAPTCHA', { ...wechat, CAPTCHA: 'off' }],
  ['SMS_PROVIDER', { ...production, ...wechat }],
  ['WECHAT_LOGIN_PROVIDER', { ...production, ...tencent }],
  ['CAPTCHA', { ...production, ...aliyun, ...wechat, CAPTCHA: 'off' }],
  // Mistyped is not chosen: the sandbox of its default is not held against it.
  ['SMS_PROVIDER', { ...production, ...wechat, SMS_PROVIDER: 'aliyum' }],
])('%s is refused in %o', (name, env) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${name}：`))])
})

test('production starts with no sandbox unless somebody insists', () => {
  expect(problemsOf(production)).toEqual([
    expect.stringMatching(/^SMS_PROVIDER：.*ALLOW_SANDBOX=1/),
    expect.stringMatching(/^WECHAT_LOGIN_PROVIDER：.*ALLOW_SANDBOX=1/),
  ])
})

test.each([
  [{ ...production, ALLOW_SANDBOX: '1' }],
  [{ ...production, ...aliyun, ...wechat }],
  [{ ...production, ...tencent, WECHAT_LOGIN_PROVIDER: 'off' }],
  [{ WECHAT_LOGIN_PROVIDER: 'off', CAPTCHA: 'off' }],
  [{ CAPTCHA: 'off' }],
])('%o is accepted', (env) => {
  expect(problemsOf(env)).toEqual([])
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
