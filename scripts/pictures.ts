import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { demoStaff } from '../demo/staff.ts'
import { findChromium } from './chromium.ts'

// Pictures for the handbook, of a demo that runs: `npm run pictures -- http://127.0.0.1:3000`. Taken anew when a
// screen looks different; the text of the handbook follows from the console by itself.
const screens: Readonly<Record<string, string>> = {
  ...{ todo: '', news: 'news', company: 'company', certifications: 'certifications', enterprises: 'enterprises' },
  ...{ orders: 'orders', withdrawals: 'withdrawals', ledger: 'ledger', feedback: 'feedback', activity: 'activity' },
}
const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const account = demoStaff.find((person) => person.account === 'admin')
const executablePath = findChromium()
if (!account || !executablePath) throw new Error('没有找到 Chromium，或没有演示账户')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(120_000)
  await page.goto(`${address}/console/login`)
  await page.getByLabel('账号').fill(account.account)
  await page.getByLabel('密码').fill(account.password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '待办事项' }).waitFor()
  await mkdir('docs/pictures', { recursive: true })
  for (const [key, path] of Object.entries(screens)) {
    await page.goto(`${address}/console/${path}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // Whoever still waits is gone from the page when what they waited for is there.
    await page.locator('.ant-spin-spinning, .ant-skeleton').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toFile(`docs/pictures/${key}.webp`)
    process.stdout.write(`docs/pictures/${key}.webp ${Math.ceil(size / 1024)} KB\n`)
  }
} finally {
  await browser.close()
}
