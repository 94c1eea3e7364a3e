import { expect, test } from 'vitest'
import { openHouse, someDoor } from '#server/testing/house.ts'
import { bankAccount, recharging } from '#server/testing/recharge-room.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { visitor } from '#server/testing/visitor.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = '西湖的水-我的泪'
const phone = '13812345678'

/** An enterprise with a logo and a transfer whose voucher was rejected, which wants to leave. */
async function openLeaving() {
  const house = await openHouse({ env: { CAPTCHA: 'off' } })
  const { options, desk } = await recharging(house)
  await options({ channels: ['bank_transfer'], bank_account: bankAccount })
  const hash = await house.ground.passwords.hash(password)
  const given = { phone_number: phone, name: '示例科技', hash, texts: [] }
  const moment = { now: house.clock(), requestId: 'test' }
  const id = await house.database.begin((tx) => house.services.enterprises.establish(tx, given, someDoor, moment))
  const token = (await visitor(house).ask('POST', '/api/login', { phone_number: phone, password })).data.access_token
  const who = { id, token, sessionId: 0, binder: '' }
  const ask = (url: string, payload: object) => visitor(house).ask('POST', url, payload, token)
  const logo: string = (await uploadsAt(house).handIn(who, await sample('png'), 'logo')).data.url
  expect(await ask('/api/user/edit', { logo })).toMatchObject({ code: 200 })
  const voucher_image = (await uploadsAt(house).handIn(who, await sample('png'), 'voucher')).data.url
  const order = { amount: '1000.00', channel: 'bank_transfer', voucher_image, payer_name: '赵钱孙' }
  const { order_no } = (await ask('/api/user/recharge', order)).data
  const rejected = await desk('POST', `/api/console/orders/${order_no}/reject`, { reason: '户名与企业不符' })
  expect(rejected).toMatchObject({ code: 200 })
  return { house, ask, logo }
}

test('who has left leaves behind neither their reason nor a payer’s name, a voucher or a picture', async () => {
  const { house, ask, logo } = await openLeaving()
  const { services, database } = house
  expect((await house.http.inject(logo)).statusCode).toBe(200)
  expect(await ask('/api/user/closure', { password, reason: '老板李四要求停用' })).toMatchObject({ code: 200 })
  expect(await database.read((tx) => tx.selectFrom('closures').select('reason').execute())).toEqual([
    { reason: '老板李四要求停用' },
  ])
  house.clock.advance(15 * dayMs)
  await services.accounts.closing.closeDue(house.clock())
  expect(await services.files.collectReleased()).toBe(2)
  const left = await database.read(async (tx) => [
    await tx.selectFrom('closures').select(['state', 'reason']).execute(),
    await tx.selectFrom('orders').select(['state', 'payer_name', 'voucher_image', 'reject_reason']).execute(),
    await tx.selectFrom('files').select('purpose').execute(),
  ])
  expect(left).toEqual([
    [{ state: 'done', reason: '' }],
    [{ state: 'rejected', payer_name: '', voucher_image: '', reject_reason: '户名与企业不符' }],
    [],
  ])
  const log = await database.read((tx) => tx.selectFrom('audit_log').selectAll().execute())
  expect(log.map(({ action }) => action)).toContain('account.ask-closure')
  expect(JSON.stringify(log)).not.toMatch(/李四|赵钱孙/)
  expect((await house.http.inject(logo)).statusCode).toBe(404)
})

test('what others use of somebody who has left stays, and what others handed in is not touched', async () => {
  const { house, ask, logo } = await openLeaving()
  const stays = await house.signIn.maker()
  await uploadsAt(house).handIn(stays, await sample('png'), 'avatar')
  await house.database.begin((tx) => house.services.files.use(tx, 'company:7', [logo]))
  await ask('/api/user/closure', { password })
  house.clock.advance(15 * dayMs)
  await house.services.accounts.closing.closeDue(house.clock())
  expect(await house.services.files.collectReleased()).toBe(1)
  const left = await house.database.read((tx) => tx.selectFrom('files').select('purpose').orderBy('id').execute())
  expect(left).toEqual([{ purpose: 'logo' }, { purpose: 'avatar' }])
})
