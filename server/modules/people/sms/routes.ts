import { listSms, readSmsBudget } from '#contract/people/accounts.console.ts'
import { enterpriseAccount } from '#contract/people/enterprises.ts'
import { makerAccount } from '#contract/people/makers.ts'
import type { Desk, Door } from '#server/http/desk.ts'
import type { Sms } from './service.ts'

export function smsRoutes(desk: Desk, { sms }: { sms: Sms }) {
  desk.handle(enterpriseAccount.sendSms, async ({ input, door, ...by }) => {
    await sms.requestCode({ ...input, realm: 'enterprise' }, fromOf(door), by)
    return null
  })
  desk.handle(makerAccount.sendSms, async ({ input, door, ...by }) => {
    await sms.requestCode({ ...input, realm: 'maker' }, fromOf(door), by)
    return null
  })
  desk.handle(listSms, ({ input: { page, count, after, ...look } }) => sms.log({ page, count, after }, look))
  desk.handle(readSmsBudget, ({ now }) => sms.budget(now))
}

/** A browser is known by its cookie from its first code on; scripts have none, and are counted by their network. */
const fromOf = (door: Door) => ({ ip: door.ip, device: door.browser ? door.knownDevice() : door.device })
