import { certifyingIn } from '../server/testing/certifications.ts'
import type { House } from '../server/testing/house.ts'

/** One that waits, one that is in force, and somebody who says that its code is theirs. */
export async function openCertifications(house: House) {
  const room = await certifyingIn(house)
  const { data } = await room.apply(await house.signIn.enterprise())
  const { who, id: approved } = await room.certified()
  const { credit_code } = (await room.overview(who)).current
  const claimant = await house.signIn.enterprise()
  const said = { statement: '这是我们公司的代码，请核实执照', contact_name: '王一鸣', contact_phone: '13812345678' }
  const contest = { credit_code, license_image: await room.paper(claimant), ...said }
  await room.ask('POST', '/api/user/cert/contest', contest, claimant.token)
  return { pending: data.id as number, approved }
}
