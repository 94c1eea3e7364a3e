import type { Page } from 'playwright-core'
import { demoStaff } from '../demo/staff.ts'
import type { Site } from './site.ts'

/** Signs in at the console's own door, with the password that the demo gave. */
export async function signInToConsole(page: Page, { address }: Pick<Site, 'address'>, account: string): Promise<void> {
  const password = demoStaff.find((person) => person.account === account)?.password ?? ''
  // A dialog's button stands still for four frames where it will be, shrinks to a fifth of it 120 px away, and grows
  // back. What takes the first for the last presses here and releases there, and no click comes of it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${address}/console/login`, { waitUntil: 'networkidle' })
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '待办事项' }).waitFor()
}
