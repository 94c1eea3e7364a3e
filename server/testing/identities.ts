import type { Right } from '#contract/base/rights.ts'
import { identityCheckOf } from '#contract/people/identity-number.words.ts'
import type { House } from './house.ts'

/** A number that holds, of somebody born in 1990; another one for each place. */
export function identityNumber(place: number): string {
  const first = `11010519900307${String(place % 1000).padStart(3, '0')}`
  return first + identityCheckOf(first)
}

/** Makes a maker one who may take money out: verified under a name, as the sandbox's register says yes. */
export async function verifyMaker(house: House, makerId: number, name = '张三'): Promise<void> {
  const self = { id: makerId, personId: undefined, now: house.clock(), requestId: 'test' }
  const { state } = await house.services.identities.requesting.submit(self, { name, number: identityNumber(makerId) })
  if (state !== 'verified') throw new Error(`the register said ${state}`)
}

/** Somebody who is verified, and whose name a colleague wants to put right; a method that a colleague proposed. */
export async function openTaxDesk(house: House): Promise<{ verified: number; correcting: number }> {
  const by = async (right: Right) => {
    const { id: staffId } = await house.signIn.staff([right])
    return { caller: { staffId }, now: house.clock(), requestId: 'test' }
  }
  const newest = async (makerId: number) => {
    const { list } = await house.services.identities.overseeing.list({ page: 1, count: 1 }, { maker_id: makerId })
    return list[0]?.id ?? 0
  }
  const { identities, taxes } = house.services
  const verifiedOne = async () => {
    const { id } = await house.signIn.maker()
    await verifyMaker(house, id)
    return newest(id)
  }
  const [verified, correcting] = [await verifiedOne(), await verifiedOne()]
  const asked = { id: correcting, name: '张山', number: identityNumber(777), reason: '认证时姓名录入有误' }
  await identities.correcting.request(asked, await by('identities.review'))
  await taxes.reviewing.proposeMethod(
    { method: 'payment', reason: '与主管税务机关沟通后调整' },
    await by('taxes.request'),
  )
  return { verified, correcting }
}
