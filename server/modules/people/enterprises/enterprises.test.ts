import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { visitor } from '#server/testing/visitor.ts'

test('only what is given is changed, and what cannot be is refused beside its field', async () => {
  const house = await openHouse()
  const { token } = await house.signIn.enterprise()
  const edit = (given: object) => visitor(house).ask('POST', '/api/user/edit', given, token)
  const changed = await edit({ contact_name: '陈思远', city_id: 330106, intro: '第一行\n第二行' })
  expect(changed.data).toMatchObject({ name: '示例企业', contact_name: '陈思远', city_id: 330106 })
  expect((await edit({ city_id: null })).data).toMatchObject({ contact_name: '陈思远', city_id: null })
  const wrong: [object, string][] = [
    [{ city_id: 999 }, 'city_id'],
    [{ industry_id: 999_999 }, 'industry_id'],
    [{ contact_email: 'not an address' }, 'contact_email'],
    [{ name: '一' }, 'name'],
    [{ logo: 'https://elsewhere.example/logo.png' }, 'logo'],
  ]
  for (const [given, field] of wrong) {
    const { code, data } = await edit(given)
    expect([code, Object.keys(data.fields)]).toEqual([42200, [field]])
  }
})

test('a picture that somebody else handed in, or for another purpose, is not theirs to show', async () => {
  const house = await openHouse()
  const { handIn } = uploadsAt(house)
  const mine = await house.signIn.enterprise()
  const other = await house.signIn.enterprise()
  const maker = await house.signIn.maker()
  const edit = (logo: string) => visitor(house).ask('POST', '/api/user/edit', { logo }, mine.token)
  const file = await sample('png')
  const [own, others, makers, avatar] = [
    (await handIn(mine, file, 'logo')).data.url,
    (await handIn(other, file, 'logo')).data.url,
    (await handIn(maker, file, 'avatar')).data.url,
    (await handIn(mine, file, 'avatar')).data.url,
  ]
  for (const url of [others, makers, avatar]) expect((await edit(url)).code).toBe(41003)
  expect((await edit(own)).data.logo).toBe(own)
  expect((await edit('')).data.logo).toBe('')
  const wear = await visitor(house).ask('POST', '/api/ck/user/edit', { avatar: own }, maker.token)
  expect(wear.code).toBe(41003)
  const worn = await visitor(house).ask('POST', '/api/ck/user/edit', { avatar: makers }, maker.token)
  expect(worn.data.avatar).toBe(makers)
})
