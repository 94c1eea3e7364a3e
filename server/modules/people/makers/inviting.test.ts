import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

const password = '西湖的水-我的泪'

async function openWithMaker(nickname: string) {
  const house = await openHouse({ env: { CAPTCHA: 'off' } })
  const { ask } = visitor(house)
  const code = await codeFor(house, '13900000011', '1', '/api/ck')
  const given = { phone_number: '13900000011', code, password, agree: true, nickname }
  const token = (await ask('POST', '/api/ck/register', given)).data.access_token
  const own = (await ask('GET', '/api/ck/user', undefined, token)).data
  return { house, own, inviter: (asked: string) => ask('GET', `/api/invite?code=${asked}`) }
}

test('whoever was invited is told by whom, and no more of the name than its first character', async () => {
  const { own, inviter } = await openWithMaker('林知远')
  expect(await inviter(own.invite_code)).toMatchObject({ code: 200, data: { name: '林**' } })
  expect(JSON.stringify(await inviter(own.invite_code))).not.toContain('知远')
})

test('a code that is nobody’s has no inviter, and what cannot be one is refused', async () => {
  const { inviter } = await openWithMaker('林知远')
  expect((await inviter('nobody22')).code).not.toBe(200)
  expect((await inviter('%3Cscript%3E')).code).not.toBe(200)
})

test('whoever has gone invites nobody', async () => {
  const { house, own, inviter } = await openWithMaker('林知远')
  await house.database.begin((tx) =>
    tx.updateTable('accounts').set({ state: 'frozen' }).where('owner_id', '=', own.id).execute(),
  )
  expect((await inviter(own.invite_code)).code).not.toBe(200)
})

test('new codes can be typed: none of their characters is taken for another', async () => {
  const { house } = await openWithMaker('林知远')
  const moment = { now: house.clock(), requestId: 'test' }
  const codes = await house.database.begin(async (tx) => {
    const made = []
    for (let n = 0; n < 40; n++) made.push((await house.services.makers.make(tx, `创客${n}`, moment.now)).id)
    const rows = await tx.selectFrom('makers').select('invite_code').where('id', 'in', made).execute()
    return rows.map(({ invite_code }) => invite_code)
  })
  expect(new Set(codes).size).toBe(40)
  for (const code of codes) expect(code).toMatch(/^[2-9a-km-np-zA-HJ-NP-Z]{8}$/)
})

test('a code of the old kind still has its owner', async () => {
  const { house, own, inviter } = await openWithMaker('林知远')
  await house.database.begin((tx) =>
    tx.updateTable('makers').set({ invite_code: 'kFTbPIl7' }).where('id', '=', own.id).execute(),
  )
  expect(await inviter('kFTbPIl7')).toMatchObject({ data: { name: '林**' } })
})
