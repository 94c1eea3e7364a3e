import { listSms, readSmsBudget } from '#contract/console-accounts.ts'
import { enterpriseAccount } from '#contract/enterprises.ts'
import { makerAccount } from '#contract/makers.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Sms } from './service.ts'

export function smsRoutes(desk: Desk, { sms }: { sms: Sms }) {
  desk.handle(enterpriseAccount.sendSms, async ({ input, door, ...by }) => {
    await sms.requestCode({ ...input, realm: 'enterprise' }, door, by)
    return null
  })
  desk.handle(makerAccount.sendSms, async ({ input, door, ...by }) => {
    await sms.requestCode({ ...input, realm: 'maker' }, door, by)
    return null
  })
  desk.handle(listSms, ({ input: { page, count, ...look } }) => sms.log({ page, count }, look))
  desk.handle(readSmsBudget, ({ now }) => sms.budget(now))
}
