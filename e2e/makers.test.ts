import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { codeSent, visitor } from '../server/testing/visitor.ts'
import { putMoney } from '../server/testing/withdrawal-room.ts'
import { openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { openSite, type Site } from './site.ts'

// What makers earn, on its way out and on hold: seen from both sides, with the people of the demo.

let site: Site
beforeAll(async () => {
  site = await openSite({ CAPTCHA: 'off' })
})
afterAll(() => site.close())

const phone = '13900000001'
const to = (path: string) => site.address + path
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function maker(number = phone) {
  const given = { phone_number: number, password: demoPassword }
  const { data } = await visitor(site.house).ask('POST', '/api/ck/login', given)
  const { page, context } = await openWindow(site.browser)
  await context.addCookies([{ name: 'personal_token', value: data.access_token, url: site.address }])
  return page
}

async function operator(account: 'finance' | 'finance2', path: string): Promise<Page> {
  const { page } = await openWindow(site.browser)
  await signInToConsole(page, site, account)
  await page.goto(to(path))
  return page
}

test('a taxed withdrawal: fee and tax are read before it is sent, two approve it, and the register has it', async () => {
  const { services, database, clock } = site.house
  const id = await database.read(async (tx) => (await services.accounts.findByPhone(tx, 'maker', phone))?.owner_id ?? 0)
  await putMoney(services.ledger, database, { realm: 'maker', id }, 20_000_00, clock())
  const page = await maker()
  await page.goto(to('/personal/withdrawl'))
  await page.getByRole('radio', { name: /招商银行/ }).check({ force: true })
  await page.getByRole('textbox', { name: '提现金额' }).fill('20000')
  await page.getByText('个税怎么算的').click()
  // (1,500 + 800 + 500 + 20,000) × 80 % − 2 × 5,000, of that 3 %, less what was withheld in October.
  await page.getByText('￥8,240.00').waitFor()
  await page.getByText('￥247.20').waitFor()
  const [fee, tax, net] = ['￥25.00', '￥107.20', '￥19,867.80']
  await page.getByLabel('手机号').fill(phone)
  await button(page, '获取验证码').click()
  await button(page, /\d+ 秒后重新获取/).waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeSent(site.house, phone, '7'))
  await button(page, '申请提现').click()
  const asked = page.getByRole('dialog')
  for (const amount of [fee, tax, net]) await asked.getByText(amount).waitFor()
  await asked.getByRole('button', { name: '确认提现' }).click()
  await page.getByText('提现申请已提交').first().waitFor()
  const { list } = await services.withdrawals.reading.newest({ realm: 'maker', id }, 'pending', clock())
  const one = list.find(({ amount }) => amount === 20_000_00)
  expect(one).toMatchObject({ fee: 25_00, tax: 107_20, net_amount: 19_867_80 })
  const no = one?.no ?? ''

  const first = await operator('finance', '/console/withdrawals?state=pending')
  await button(first, `处理提现 ${no}`).click()
  await first.getByText(tax).first().waitFor()
  await button(first, '初审通过').click()
  await first.getByText('已初审通过：林知远').waitFor()
  const second = await operator('finance2', '/console/withdrawals?state=pending&second=true')
  await button(second, `处理提现 ${no}`).click()
  await button(second, '复核通过').click()
  await second.getByText('已通过：林知远').waitFor()
  await first.goto(to('/console/taxes'))
  const row = first.getByRole('row').filter({ hasText: '林知远' })
  for (const amount of ['￥21,300.00', '￥22,800.00', '￥8,240.00', '￥247.20']) {
    await row.getByText(amount).first().waitFor()
  }
  await page.goto(to(`/personal/withdrawl?no=${no}`))
  await page.getByText(tax).first().waitFor()
})

test('a commission that is looked into: its maker explains, one proposes, another one decides, and neither alone', async () => {
  const { list } = await site.house.services.risks.reviewing.list({ page: 1, count: 10 }, { state: 'open' }, 0)
  const [risk] = list
  if (!risk) throw new Error('the demo has a case that nobody has looked at')
  const first = await operator('finance', '/console/risks?state=open')
  await button(first, new RegExp(`处理.*${risk.no}|查看.*${risk.no}`)).click()
  const drawer = first.getByRole('dialog').first()
  await drawer.getByText(/在同一台设备上使用/).waitFor()
  await button(first, '提出处理意见').click()
  const asking = first.getByRole('dialog', { name: '提出处理意见' })
  await asking.getByRole('radio', { name: '放行' }).check({ force: true })
  await asking.getByLabel('理由').fill('已电话核实，两人是同事')
  await button(first, '提交复核').click()
  await first.getByText('这是你提出的意见，须由另一位同事复核。').waitFor()
  expect(await button(first, /^复核/).count()).toBe(0)

  const second = await operator('finance2', '/console/risks?state=proposed')
  await button(second, new RegExp(`处理.*${risk.no}|查看.*${risk.no}`)).click()
  await button(second, /^复核/).click()
  await second
    .getByRole('dialog', { name: new RegExp(risk.no) })
    .last()
    .getByRole('button', { name: /^复核/ })
    .click()
  await second.getByText('已执行').first().waitFor()
  const after = await site.house.services.risks.reviewing.list({ page: 1, count: 10 }, { no: risk.no }, 0)
  expect(after.list).toMatchObject([{ state: 'released' }])
  const rows = await site.house.database.read((tx) =>
    tx
      .selectFrom('commissions')
      .select('state')
      .where('maker_id', '=', risk.maker.id)
      .where('enterprise_id', '=', risk.enterprise.id)
      .where('state', '=', 'held')
      .execute(),
  )
  expect(rows).toEqual([])
})
