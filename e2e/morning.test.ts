import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '../demo/staff.ts'
import { readCsv } from '../server/platform/formats/csv.ts'
import { sample } from '../server/testing/sample-files.ts'
import { openWindow } from './browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** The most that a morning may take, whoever does what. */
const touchesMax = 60
let touches = 0

/** A click, a key, a field that is filled in, a file that is chosen: each is one. */
const click = (what: Locator) => touch(what.click())
const press = (page: Page, key: string) => touch(page.keyboard.press(key))
const fill = (field: Locator, text: string) => touch(field.fill(text))
function touch<T>(doing: Promise<T>): Promise<T> {
  touches++
  return doing
}

async function signIn(account: string): Promise<Page> {
  const { page } = await openWindow(site.browser)
  // Days that a form fills in are those of the house: its clock stands still, the browser's does not.
  await page.clock.setFixedTime(site.house.clock())
  await page.goto(`${site.address}/console/login`, { waitUntil: 'networkidle' })
  await fill(page.getByLabel('账号'), account)
  await fill(page.getByLabel('密码'), demoStaff.find((person) => person.account === account)?.password ?? '')
  await click(page.getByRole('button', { name: '登录' }))
  await page.getByRole('heading', { name: '待办事项' }).waitFor()
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const begin = (page: Page, queue: string) => click(page.getByRole('button', { name: `处理${queue}`, exact: true }))
/** From the end of one queue into another. */
async function goOn(page: Page, queue: string): Promise<void> {
  await click(button(page, new RegExp(`^接着处理：${queue}（`)))
  await finished(page).waitFor({ state: 'hidden' })
}

const finished = (page: Page) => page.getByRole('heading', { name: '都处理完了' })

/** What is being judged: a drawer's title, or that of a text; at once, since the last one may be gone by now. */
async function judged(page: Page): Promise<string> {
  const [title = ''] = await page.locator('.ant-drawer-title, article h2').allTextContents()
  return title
}

/** Presses A on each until the queue is empty; a key is pressed when the next one can be read. */
async function agreeToAll(page: Page, decision: RegExp): Promise<void> {
  const done = finished(page)
  const next = button(page, decision)
  for (let before = ''; ; ) {
    await expect
      .poll(async () => {
        if (await done.isVisible()) return true
        // Between two there is none for a moment: a key then would be meant for nothing.
        return (await next.isVisible()) && !['', before].includes(await judged(page))
      }, patiently)
      .toBe(true)
      .catch(async (cause: unknown) => {
        throw new Error(`nothing came after “${before}”:\n${await page.locator('body').textContent()}`, { cause })
      })
    if (await done.isVisible()) return
    before = await judged(page)
    await press(page, 'a')
  }
}

/** As long as anything else is waited for in a browser. */
const patiently = { timeout: 30_000 }

/** What enterprises bought, and the makers' programme, is worked off in journeys of its own, by other colleagues. */
const sold = ['link', 'ad', 'partnerships', 'boosts', 'invoices', 'feedback', 'signups', 'leads', 'points', 'matching']
const programme = ['commissions', 'risks', 'relations', 'identities', 'taxes', 'vips', 'posters']
const ofJourneys = new RegExp(`^(${[...sold, ...programme].join('|')})\\b`)

async function leaveToOthers(): Promise<void> {
  await site.house.database.begin(async (tx) => {
    for (const { id, rights } of await tx.selectFrom('roles').select(['id', 'rights']).execute()) {
      const kept = rights.filter((right) => !ofJourneys.test(right))
      await tx.updateTable('roles').set({ rights: kept }).where('id', '=', id).execute()
    }
  })
}

/** What waits for somebody who holds every right, without what only has to be known. */
async function waiting(page: Page): Promise<number> {
  const token = await page.evaluate(() => document.cookie.match(/staff_token=([^;]+)/)?.[1] ?? '')
  const reply = await page.request.get(`${site.address}/api/console/todo`, { headers: { authorization: token } })
  const { data } = (await reply.json()) as { data: { list: { key: string; group: string; count: number }[] } }
  const asked = data.list.filter(({ key, group }) => group !== 'known' && !ofJourneys.test(key))
  return asked.reduce((sum, { count }) => sum + count, 0)
}

test('a morning’s work is done by two people in sixty clicks and keys, and nothing is left', async () => {
  await leaveToOthers()
  const finance = await signIn('finance2')

  await begin(finance, '打款失败的提现')
  await agreeToAll(finance, /^重新打款$/)
  await goOn(finance, '待审核的提现')
  await agreeToAll(finance, /^通过$/)
  await goOn(finance, '待复核的提现')
  await agreeToAll(finance, /^复核通过$/)

  await click(button(finance, '留在列表'))
  await click(finance.getByText('全部', { exact: true }).first())
  await click(finance.getByRole('checkbox', { name: '选择本页全部' }))
  await click(button(finance, '打款文件 CSV'))
  const saved = finance.waitForEvent('download')
  await click(finance.getByRole('dialog').getByRole('button', { name: '打款文件 CSV' }))
  const paid = readFileSync(await (await saved).path(), 'utf8')
  await click(button(finance, '导入回单'))
  await touch(finance.locator('input[type="file"]').setInputFiles(receiptsFor(paid)))
  await finance.getByText(/已登记 \d+ 笔.*差异 0 笔/).waitFor()

  await goOn(finance, '待确认的对公转账')
  for (const receipt of ['ICBC2026111601', 'ICBC2026111602']) await confirmTransfer(finance, receipt)
  await goOn(finance, '待复核的调账')
  await agreeToAll(finance, /^通过并入账$/)
  await goOn(finance, '待处理的对账差异')
  const dialog = finance.getByRole('dialog', { name: /^处理差异/ })
  await click(dialog.getByRole('button', { name: /^处\s?理$/ }))
  await dialog.waitFor({ state: 'hidden' })
  await finished(finance).waitFor()

  const admin = await signIn('admin')
  const begun = await waiting(admin)
  expect(begun).toBe(14)
  await begin(admin, '待核对归属的同名企业主页')
  await click(button(admin, /^把主页交给/))
  await click(admin.getByRole('dialog').getByRole('button', { name: /^交给企业$/ }))
  await finished(admin).waitFor()
  for (;;) {
    if ((await waiting(admin)) === 0) break
    await button(admin, /^接着处理/)
      .first()
      .waitFor()
    await admin.getByRole('dialog', { name: /^把主页交给/ }).waitFor({ state: 'hidden' })
    await press(admin, 'j')
    await finished(admin).waitFor({ state: 'hidden' })
    await agreeToAll(admin, /^(审核通过|通过认证)$/)
  }
  expect(await waiting(admin)).toBe(0)
  console.log(`a morning: ${touches} clicks, keys, fields and files`)
  expect(touches).toBeLessThanOrEqual(touchesMax)
})

/** What the bank answers: the number and the amount of each payment, and a receipt of its own. */
function receiptsFor(file: string): { name: string; mimeType: string; buffer: Buffer } {
  const table = readCsv(file, { rows: 100, columns: 10, cell: 200 })
  if (!('ok' in table)) throw new Error(table.wrong)
  const [heading = [], ...rows] = table.ok
  const [no, amount] = [heading.indexOf('提现单号'), heading.indexOf('金额')]
  expect(rows.length).toBeGreaterThanOrEqual(8)
  const lines = rows.map((row, at) => [row[no], row[amount], `ICBCPAY${1000 + at}`, '成功'].join(','))
  const text = ['提现单号,金额,流水号,状态', ...lines, ''].join('\r\n')
  return { name: '回单.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function confirmTransfer(page: Page, receipt: string): Promise<void> {
  await button(page, '确认到账').waitFor()
  const before = await judged(page)
  const amount = (
    (await page
      .getByText(/^￥[\d,]+\.\d\d$/)
      .first()
      .textContent()) ?? ''
  ).replace(/[￥,]/g, '')
  await press(page, 'a')
  const dialog = page.getByRole('dialog', { name: /^确认到账/ })
  await fill(dialog.getByLabel('到账金额（元）'), amount)
  await fill(dialog.getByLabel('银行回单号'), receipt)
  const { name, type: mimeType, bytes: buffer } = await sample('pdf')
  await touch(dialog.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer }))
  await dialog.getByText(name).first().waitFor()
  await click(dialog.getByRole('button', { name: '确认到账' }))
  await dialog.waitFor({ state: 'hidden' })
  const done = finished(page)
  await expect.poll(async () => (await done.isVisible()) || (await judged(page)) !== before, patiently).toBe(true)
}
