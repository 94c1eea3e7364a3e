import type { InputOnWire } from '#contract/base/endpoint.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { takeResource } from '#contract/catalogue/downloads.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'

/** Asks for the file and saves it: the address opens for five minutes, and the page stays where it is. */
export async function download(realm: AccountRealm, asked: InputOnWire<typeof takeResource>): Promise<void> {
  const { address, points_spent, balance } = await callAs[realm](takeResource, asked)
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
  const paid = points_spent > 0 ? `，已扣 ${points_spent} 积分，剩余 ${balance}` : ''
  showToast(`开始下载${paid}`, 'success')
}
