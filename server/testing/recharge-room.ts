import { expect } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { type House, openHouse } from './house.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'
import type { Reply } from './visitor.ts'

export const staffRights: Right[] = [
  'orders.read',
  'orders.confirm',
  'orders.refund',
  'orders.settings',
  'recharges.settings',
]
export const bankAccount = { name: '示例科技有限公司', bank: '中国银行北京分行', number: '6222 0000 0000 0000' }

/** A house with somebody who recharges and somebody who looks after it. */
export async function openRechargeRoom() {
  return recharging(await openHouse())
}

export async function recharging(house: House) {
  const enterprise = await house.signIn.enterprise()
  const staff = await house.signIn.staff(staffRights)
  const talk =
    (token: string) =>
    async (method: 'GET' | 'POST', url: string, payload?: object, key?: string): Promise<Reply> => {
      const headers = { authorization: token, ...(key && { 'idempotency-key': key }) }
      return (await house.http.inject({ method, url, headers, ...(payload && { payload }) })).json()
    }
  const ask = talk(enterprise.token)
  const desk = talk(staff.token)
  const owner = { kind: 'enterprise', id: enterprise.id } as const
  const { services, database, clock, http } = house

  return {
    house,
    ...{ enterprise, staff, ask, desk, talk },
    purses: () => database.read((tx) => services.ledger.balances(tx, owner)),
    /** What lies in one of our own purses. */
    async system(purse: 'suspense' | 'channel_sandbox' | 'channel_bank' | 'promotion_expense') {
      return (await database.read((tx) => services.ledger.balances(tx, { kind: 'system' })))[purse]
    },
    async order(amount = '100.00', channel = 'wechat_native', key?: string): Promise<Reply['data']> {
      const made = await ask('POST', '/api/user/recharge', { amount, channel }, key)
      expect(made).toMatchObject({ code: 200 })
      return made.data
    },
    async play(orderNo: string, outcome: 'paid' | 'refused' | 'late' | 'twice'): Promise<Reply> {
      const url = `/sandbox/api/payments/${orderNo}`
      return (await http.inject({ method: 'POST', url, payload: { outcome } })).json()
    },
    look: async (orderNo: string) => (await ask('GET', `/api/user/recharge/${orderNo}`)).data,
    detail: async (orderNo: string) => (await desk('GET', `/api/console/orders/${orderNo}`)).data,
    /** Everything that is due, as the pulses would do it. */
    async beat(): Promise<void> {
      const { payments } = services
      while ((await payments.askDue(clock())) > 0);
      while ((await payments.closeExpired(clock())) > 0);
      while ((await payments.refunding.sendDue(clock())) > 0);
    },
    faults: () => database.read((tx) => services.ledger.proving.invariants(tx)),
    async options(changed: object): Promise<void> {
      for (const url of ['/api/console/checkout-settings', '/api/console/recharge-settings']) {
        const { data } = await desk('GET', url)
        const given = Object.entries(changed).filter(([name]) => Object.hasOwn(data, name))
        expect(await desk('POST', url, { ...data, ...Object.fromEntries(given) })).toMatchObject({ code: 200 })
      }
      await house.settle()
    },
    async handIn(purpose: 'voucher' | 'receipt'): Promise<string> {
      const who = purpose === 'voucher' ? enterprise : staff
      const { data } = await uploadsAt(house).handIn(who, await sample('png'), purpose)
      return data.url
    },
    pays: (amount = '100.00', key?: string) =>
      ask('POST', '/api/user/recharge', { amount, channel: 'wechat_native' }, key),
  }
}

export type RechargeRoom = Awaited<ReturnType<typeof openRechargeRoom>>
