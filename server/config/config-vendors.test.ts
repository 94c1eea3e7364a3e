import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeAlipayMerchant, makeWechatMerchant } from '#server/testing/merchants.ts'
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
const PUBLIC_ORIGIN = 'https://www.example.com'
const merchants = { wechat: makeWechatMerchant(), alipay: makeAlipayMerchant() }
const { WECHAT_PAY_CERTIFICATES, ...wechatPayAccount } = merchants.wechat.environment
const official = {
  WECHAT_OFFICIAL_PROVIDER: 'official_account',
  WECHAT_OFFICIAL_APP_ID: 'wx0123456789abcdef',
  WECHAT_OFFICIAL_APP_SECRET: 'hunter2-official',
  PUBLIC_ORIGIN,
}
const wechatPay = { WECHAT_PAY_PROVIDER: 'wechat', ...wechatPayAccount, PUBLIC_ORIGIN }
const alipay = { ALIPAY_PROVIDER: 'alipay', ...merchants.alipay.environment, PUBLIC_ORIGIN }
const payout = { PAYOUT_PROVIDER: 'wechat', ...wechatPayAccount, PUBLIC_ORIGIN }
const noMoney = { WECHAT_PAY_PROVIDER: 'off', ALIPAY_PROVIDER: 'off', PAYOUT_PROVIDER: 'off' }
const production = {
  APP_ENV: 'production',
  SECRET_KEY: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  PUBLIC_ORIGIN: 'https://www.example.com',
}

test('with nothing set every vendor is a sandbox', () => {
  const sandbox = { provider: 'sandbox' }
  expect(readConfig({})).toMatchObject({
    sms: sandbox,
    wechatLogin: sandbox,
    wechatOfficial: sandbox,
    wechatPay: sandbox,
    alipay: sandbox,
    payout: sandbox,
  })
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
  for (const config of [readConfig({ ...aliyun, ...wechat, ...official }), readConfig(tencent)]) {
    expect(JSON.stringify(config) + inspect(config, { depth: 9, showHidden: true })).not.toContain('hunter2')
  }
})

test.each([
  [aliyun, 'SMS_PROVIDER'],
  [tencent, 'SMS_PROVIDER'],
  [wechat, 'WECHAT_LOGIN_PROVIDER'],
  [official, 'WECHAT_OFFICIAL_PROVIDER'],
  [wechatPay, 'WECHAT_PAY_PROVIDER'],
  [alipay, 'ALIPAY_PROVIDER'],
  [payout, 'PAYOUT_PROVIDER'],
])('of %o every part is needed', (env, choice) => {
  for (const name of Object.keys(env)) {
    const problems = problemsOf({ ...noMoney, ...env, [name]: '' })
    expect(problems).toEqual(name === choice ? [] : [expect.stringMatching(new RegExp(`^${name}：选用 ${choice}=`))])
  }
  expect(problemsOf({ ...noMoney, [choice]: Object.entries(env)[0]?.[1] })).toHaveLength(Object.keys(env).length - 1)
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
  ['SMS_PROVIDER', { ...production, ...noMoney, ...wechat }],
  ['WECHAT_LOGIN_PROVIDER', { ...production, ...noMoney, ...tencent }],
  ['WECHAT_PAY_PROVIDER', { ...production, ...noMoney, ...tencent, ...wechat, WECHAT_PAY_PROVIDER: 'sandbox' }],
  ['ALIPAY_PROVIDER', { ...production, ...noMoney, ...tencent, ...wechat, ALIPAY_PROVIDER: 'sandbox' }],
  ['PAYOUT_PROVIDER', { ...production, ...noMoney, ...tencent, ...wechat, PAYOUT_PROVIDER: 'sandbox' }],
  ['CAPTCHA', { ...official, CAPTCHA: 'off' }],
  ['CAPTCHA', { ...wechatPay, CAPTCHA: 'off' }],
  ['CAPTCHA', { ...alipay, CAPTCHA: 'off' }],
  ['CAPTCHA', { ...payout, CAPTCHA: 'off' }],
  ['WECHAT_PAY_PROVIDER', { WECHAT_PAY_PROVIDER: 'on' }],
  ['WECHAT_PAY_MCHID', { ...wechatPay, WECHAT_PAY_MCHID: '19000072x1' }],
  ['WECHAT_PAY_SERIAL_NO', { ...wechatPay, WECHAT_PAY_SERIAL_NO: 'PUB_KEY_ID_1' }],
  ['WECHAT_PAY_API_V3_KEY', { ...wechatPay, WECHAT_PAY_API_V3_KEY: 'short' }],
  ['WECHAT_PAY_PRIVATE_KEY', { ...wechatPay, WECHAT_PAY_PRIVATE_KEY: '/no/such/file.pem' }],
  ['WECHAT_PAY_PRIVATE_KEY', { ...wechatPay, WECHAT_PAY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nAAAA' }],
  ['WECHAT_PAY_PUBLIC_KEY_ID', { ...wechatPay, WECHAT_PAY_PUBLIC_KEY_ID: '408B07E79B8269FE' }],
  ['WECHAT_PAY_PUBLIC_KEY', { ...wechatPay, WECHAT_PAY_PUBLIC_KEY: 'PUB_KEY_ID_0116789398' }],
  ['WECHAT_PAY_CERTIFICATES', { ...wechatPay, WECHAT_PAY_CERTIFICATES: wechatPay.WECHAT_PAY_PUBLIC_KEY }],
  ['ALIPAY_APP_ID', { ...alipay, ALIPAY_APP_ID: '2021' }],
  ['ALIPAY_SELLER_ID', { ...alipay, ALIPAY_SELLER_ID: 'seller@example.com' }],
  ['ALIPAY_GATEWAY', { ...alipay, ALIPAY_GATEWAY: 'http://openapi.alipay.com/gateway.do' }],
  ['CAPTCHA', { ...production, ...noMoney, ...aliyun, ...wechat, CAPTCHA: 'off' }],
  // Mistyped is not chosen: the sandbox of its default is not held against it.
  ['SMS_PROVIDER', { ...production, ...noMoney, ...wechat, SMS_PROVIDER: 'aliyum' }],
])('%s is refused in %o', (name, env) => {
  expect(problemsOf({ ...noMoney, ...env })).toEqual([expect.stringMatching(new RegExp(`^${name}：`))])
})

test('production starts with no sandbox unless somebody insists', () => {
  expect(problemsOf(production)).toEqual([
    expect.stringMatching(/^SMS_PROVIDER：.*ALLOW_SANDBOX=1/),
    expect.stringMatching(/^WECHAT_LOGIN_PROVIDER：.*ALLOW_SANDBOX=1/),
    expect.stringMatching(/^WECHAT_PAY_PROVIDER：.*ALLOW_SANDBOX=1/),
    expect.stringMatching(/^ALIPAY_PROVIDER：.*ALLOW_SANDBOX=1/),
    expect.stringMatching(/^PAYOUT_PROVIDER：.*ALLOW_SANDBOX=1/),
  ])
})

test.each([
  [{ ...production, ALLOW_SANDBOX: '1' }],
  [{ ...production, ...noMoney, ...aliyun, ...wechat }],
  [{ ...production, ...noMoney, ...tencent, WECHAT_LOGIN_PROVIDER: 'off' }],
  [{ ...production, ...aliyun, ...wechat, ...wechatPay, ...alipay, ...payout }],
  [{ WECHAT_LOGIN_PROVIDER: 'off', CAPTCHA: 'off' }],
  [{ CAPTCHA: 'off' }],
])('%o is accepted', (env) => {
  expect(problemsOf(env)).toEqual([])
})

test.each([
  [{ ...noMoney, ...payout, WECHAT_PAY_PROVIDER: 'sandbox' }],
  [{ ...noMoney, ...payout, ALIPAY_PROVIDER: 'sandbox' }],
  [{ ...noMoney, ...wechatPay, PAYOUT_PROVIDER: 'sandbox' }],
  [{ ...production, ...aliyun, ...wechat, ...wechatPay, ...payout, ALIPAY_PROVIDER: 'sandbox', ALLOW_SANDBOX: '1' }],
])('money that is only played never meets money that is real: %o', (env) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining('沙箱与真实渠道不能混用')])
})

test('who takes money and who carries it out come with their keys', () => {
  const { wechatPay: taking, alipay: page, payout: carrying } = readConfig({ ...wechatPay, ...alipay, ...payout })
  expect(taking).toMatchObject({
    provider: 'wechat',
    account: { mchid: '1900007291', publicKeyId: expect.stringMatching(/^PUB_KEY_ID_/), certificates: [] },
  })
  expect(page).toMatchObject({ provider: 'alipay', gateway: 'https://openapi.alipay.com/gateway.do' })
  expect(carrying).toMatchObject({ provider: 'wechat', sceneId: '1005', account: { mchid: '1900007291' } })
  const { account } = merchants.wechat
  expect(taking.provider === 'wechat' && taking.account.privateKey.reveal()).toBe(account.privateKey.reveal())
  const shown = JSON.stringify([taking, page, carrying]) + inspect([taking, page, carrying], { depth: 9 })
  expect(shown).not.toContain('PRIVATE KEY')
  expect(shown).not.toContain(account.apiV3Key.reveal())
})

test('what both of them need is asked for once', () => {
  const problems = problemsOf({ WECHAT_PAY_PROVIDER: 'wechat', PAYOUT_PROVIDER: 'wechat', ALIPAY_PROVIDER: 'alipay' })
  const names = problems.map((problem) => problem.split('：')[0])
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name === 'PUBLIC_ORIGIN')).toHaveLength(1)
})

test('a key is given as its text, on one line, bare, or by the path of its file', () => {
  const pem = wechatPay.WECHAT_PAY_PRIVATE_KEY
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'apiclient_key.pem')
  writeFileSync(path, pem)
  const bare = pem.replace(/-----.+-----/g, '').replace(/\s/g, '')
  for (const given of [pem, pem.replaceAll('\n', '\\n'), bare, path]) {
    const { wechatPay: read } = readConfig({ ...noMoney, ...wechatPay, WECHAT_PAY_PRIVATE_KEY: given })
    expect(read.provider === 'wechat' && read.account.privateKey.reveal()).toBe(pem)
  }
  const two = `${WECHAT_PAY_CERTIFICATES}${WECHAT_PAY_CERTIFICATES}`
  const { wechatPay: moving } = readConfig({ ...noMoney, ...wechatPay, WECHAT_PAY_CERTIFICATES: two })
  expect(moving.provider === 'wechat' && moving.account.certificates).toHaveLength(2)
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
