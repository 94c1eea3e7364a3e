import { creditCode, enterCertification } from './certifications.ts'
import { openCheckoutRoom } from './checkout-room.ts'
import type { House, SignedIn } from './house.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'
import { visitor } from './visitor.ts'

/** Certified with a name and a code, for whoever is to be invoiced. */
export async function certifyAs(house: House, enterpriseId: number, company_name: string): Promise<string> {
  await enterCertification(house, enterpriseId)
  const credit_code = creditCode(enterpriseId)
  await house.database.begin((tx) =>
    tx
      .updateTable('certifications')
      .set({ kind: 'first', company_name, credit_code })
      .where('enterprise_id', '=', enterpriseId)
      .execute(),
  )
  return credit_code
}

/** The rooms of money with a shop beside them, and somebody who issues invoices. */
export async function openInvoicing(options: { pool?: number } = {}) {
  const room = await openCheckoutRoom(options)
  const { house, owner, clock } = room
  await certifyAs(house, owner.id, '云杉传感有限公司')
  const staff = await house.signIn.staff(['invoices.read', 'invoices.issue', 'invoices.settings', 'orders.refund'])
  const { ask } = visitor(house)
  const self = () => ({ owner, personId: 1, now: clock(), requestId: 'test', idempotencyKey: undefined })
  let number = 0
  const paper = async (by: SignedIn = staff, extension: 'pdf' | 'png' = 'pdf') =>
    (await uploadsAt(house).handIn(by, await sample(extension), 'invoice')).data.url as string

  return {
    ...{ ...room, staff, ask, self, paper },
    bought: async (amount: number, usePromotion = false): Promise<string> =>
      (await room.sell({ goods: 'link', amount, usePromotion, channel: 'balance' })).order_no,
    apply: (...items: string[]) => room.invoices.requesting.apply({ items, remark: '' }, self()),
    whole: (id: number) => room.invoices.reading.whole(owner, id, clock()),
    by: () => ({ caller: { staffId: staff.id }, now: clock(), requestId: 'test' }),
    /** As the tax office would have numbered it. */
    async issue(id: number, given: object = {}) {
      const issued = { number: String(24_000_000 + ++number), issued_on: '2026-11-16', tax_rate: 6, ofd: '', xml: '' }
      const by = { caller: { staffId: staff.id }, now: clock(), requestId: 'test' }
      const { amount: amount_confirmed } = await room.invoices.reading.whole(owner, id, clock())
      await room.invoices.reviewing.issue({ id, amount_confirmed, ...issued, pdf: await paper(), ...given }, by)
    },
    counted: async (no: string) =>
      house.database.read((tx) =>
        tx.selectFrom('billables').select(['earned', 'invoiced']).where('no', '=', no).executeTakeFirstOrThrow(),
      ),
  }
}
