import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { openOwner } from '#server/testing/owners.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { visitor } from '#server/testing/visitor.ts'

const act = (house: House) => ({ actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' }) as const
const dayMs = 24 * 60 * 60 * 1000

const code = '91330106MA2CFH1234'
const proved = {
  name: '杭州远山精密机械有限公司',
  creditCode: code,
  legalPerson: '陈思远',
  businessScope: '精密零部件加工；自动化设备集成。',
  registeredAddress: '杭州市西湖区文三路 90 号',
  foundedOn: '2014-03-18',
  capital: '1000 万元',
  level: 2,
  industryId: 134,
  regionId: 330106,
}

/** What the certifications do with a page, as they do it. */
function certifying(house: House) {
  const { ownership } = house.services.companies
  return {
    certify: (who: { id: number; personId: number }, changed: Partial<typeof proved> = {}) =>
      house.database.begin((tx) =>
        ownership.certify(tx, {
          ...{ ...proved, ...changed, enterpriseId: who.id, personId: who.personId },
          ...{ from: house.clock(), until: new Date(house.clock().getTime() + 365 * dayMs), act: act(house) },
        }),
      ),
    uncertify: (who: { id: number }, until: Date) =>
      house.database.begin((tx) => ownership.uncertify(tx, who.id, { until, act: act(house) })),
    pageOf: (who: { id: number }) => house.database.read((tx) => ownership.pageOf(tx, who.id)),
    row: (id: number) =>
      house.database.read((tx) =>
        tx.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
  }
}

async function entered(house: House, changed: object) {
  return (await (await openCatalogue(house)).show('company', changed)).id
}

const setCode = (house: House, id: number, credit_code: string) =>
  house.database.begin((tx) => house.services.companies.companies.change(tx, id, { credit_code }, act(house), 'save'))

test('an approved certification makes a draft of a page that carries what was proved', async () => {
  const house = await openHouse()
  const { certify, row } = certifying(house)
  const who = await house.signIn.enterprise()
  const { companyId, how } = await certify(who)
  expect(how).toBe('made')
  expect(await row(companyId)).toMatchObject({
    ...{ enterprise_id: who.id, state: 'draft', name: proved.name, credit_code: code, legal_person: '陈思远' },
    ...{ business_scope: proved.businessScope, founded_on: '2014-03-18', certified_level: 2 },
  })
  expect(await certify(who, { legalPerson: '周文' })).toEqual({ companyId, how: 'kept' })
  expect(await row(companyId)).toMatchObject({ legal_person: '周文', former_names: [] })
})

test('after a change of name the old one is told for a year, and the page is found under it', async () => {
  const house = await openHouse()
  const { certify, row } = certifying(house)
  const who = await house.signIn.enterprise()
  const { companyId } = await certify(who)
  await certify(who, { name: '杭州远山智能装备有限公司' })
  const { name, former_names } = await row(companyId)
  expect(name).toBe('杭州远山智能装备有限公司')
  expect(former_names).toMatchObject([{ name: proved.name }])
})

test('a page of the platform with the same code is offered, and theirs once they accept it', async () => {
  const house = await openHouse()
  const { certify, pageOf, row } = certifying(house)
  const id = await entered(house, { name: proved.name })
  await setCode(house, id, code)
  const who = await house.signIn.enterprise()
  expect(await certify(who)).toEqual({ companyId: id, how: 'undecided' })
  expect(await pageOf(who)).toBeUndefined()
  const { ownership } = house.services.companies
  const answer = (enterpriseId: number, personId: number) =>
    house.database.begin((tx) => ownership.answer(tx, { enterpriseId, personId, accepts: true, act: act(house) }))
  const other = await house.signIn.enterprise()
  await expect(answer(other.id, other.personId)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
  expect(await answer(who.id, who.personId)).toEqual({ companyId: id, how: 'claimed' })
  expect(await row(id)).toMatchObject({ enterprise_id: who.id, state: 'shown', legal_person: '陈思远' })
})

test('whoever declines gets a page of their own, and the code goes with them', async () => {
  const house = await openHouse()
  const { certify, row } = certifying(house)
  const id = await entered(house, { name: '另一个名字有限公司' })
  await setCode(house, id, code)
  const who = await house.signIn.enterprise()
  await certify(who)
  const own = await house.database.begin((tx) =>
    house.services.companies.ownership.answer(tx, {
      ...{ enterpriseId: who.id, personId: who.personId, accepts: false, act: act(house) },
    }),
  )
  expect(own.how).toBe('made')
  expect(await row(own.companyId)).toMatchObject({ credit_code: code, enterprise_id: who.id })
  expect(await row(id)).toMatchObject({ credit_code: null, enterprise_id: null })
})

test('where only the name is the same an operator decides, and nobody else', async () => {
  const house = await openHouse()
  const { certify, pageOf } = certifying(house)
  const id = await entered(house, { name: proved.name })
  const who = await house.signIn.enterprise()
  expect(await certify(who)).toEqual({ companyId: id, how: 'undecided' })
  const { ownership } = house.services.companies
  const mine = { enterpriseId: who.id, personId: who.personId, accepts: true, act: act(house) }
  await expect(house.database.begin((tx) => ownership.answer(tx, mine))).rejects.toMatchObject({
    code: 'RECORD_NOT_FOUND',
  })
  const staff = await house.signIn.staff([])
  const claim = await house.database.read((tx) => ownership.claimOf(tx, who.id))
  const decided = await house.database.begin((tx) =>
    ownership.decide(tx, { id: claim?.id ?? 0, accepts: false, staffId: staff.id, act: act(house) }),
  )
  expect(decided.how).toBe('made')
  expect(await pageOf(who)).toMatchObject({ id: decided.companyId, name: proved.name, state: 'draft' })
})

test('one code stands on one page, however many are certified under it one after another', async () => {
  const house = await openHouse()
  const { certify, row } = certifying(house)
  const [first, second] = [await house.signIn.enterprise(), await house.signIn.enterprise()]
  const one = await certify(first)
  const other = await certify(second, { name: '同名另一家' })
  expect(await row(one.companyId)).toMatchObject({ credit_code: null })
  expect(await row(other.companyId)).toMatchObject({ credit_code: code })
})

test('two certified at once under one name each have their page', async () => {
  const house = await openHouse()
  const { certify } = certifying(house)
  const people = [await house.signIn.enterprise(), await house.signIn.enterprise()]
  const made = await Promise.all(people.map((who, place) => certify(who, { creditCode: `91330106MA2CFH123${place}` })))
  expect(made.map(({ how }) => how)).toEqual(['made', 'made'])
})

test('when a certification is over the badge goes and the page stays', async () => {
  const house = await openHouse()
  const { certify, uncertify, row } = certifying(house)
  const who = await house.signIn.enterprise()
  const { companyId } = await certify(who)
  await uncertify(who, house.clock())
  expect(await row(companyId)).toMatchObject({ certified_from: null, certified_until: null, name: proved.name })
  await certify(who)
  house.clock.advance(10 * dayMs)
  const until = house.clock()
  await uncertify(who, until)
  expect(await row(companyId)).toMatchObject({ certified_until: until })
})

test('a frozen account has no page on the site, and has it back afterwards, unless it was off before', async () => {
  const house = await openHouse()
  const { certify, row } = certifying(house)
  const [who, other] = [await house.signIn.enterprise(), await house.signIn.enterprise()]
  const { companyId } = await certify(who)
  const off = await certify(other, { creditCode: '91330106MA2CFH9999', name: '已下线的企业' })
  const { companies } = house.services.companies
  for (const id of [companyId, off.companyId])
    await house.database.begin((tx) =>
      companies.change(tx, id, { state: 'shown', published_at: house.clock() }, act(house), 'show'),
    )
  await house.database.begin((tx) => companies.change(tx, off.companyId, { state: 'hidden' }, act(house), 'hide'))
  const staff = await house.signIn.staff(['enterprises.freeze', 'enterprises.read'])
  const by = {
    caller: { staffId: staff.id, sessionId: 0, rights: new Set<never>() },
    now: house.clock(),
    requestId: 't',
  }
  const { overseeing } = house.services.accounts
  for (const { id } of [who, other]) await overseeing.freeze({ realm: 'enterprise', id }, '核实中', by)
  expect(await row(companyId)).toMatchObject({ state: 'hidden', hidden_by: 'account' })
  expect((await visitor(house).ask('GET', `/api/company/${companyId}`)).code).toBe(40400)
  for (const { id } of [who, other]) await overseeing.unfreeze({ realm: 'enterprise', id }, '已核实', by)
  expect(await row(companyId)).toMatchObject({ state: 'shown', hidden_by: null })
  expect(await row(off.companyId)).toMatchObject({ state: 'hidden', hidden_by: 'operator' })
})

/** A page with a product and an opportunity, none of which anybody has looked at yet. */
async function handedIn(house: House) {
  const owner = await openOwner(house)
  const page = await owner.handIn('company', await owner.company())
  const made = await owner.handIn('product', await owner.product())
  const posted = await owner.handIn('business', await owner.opportunity())
  const kinds = [
    { kind: 'company', id: page.id, path: `company/${page.id}` },
    { kind: 'product', id: made.id, path: `company/${page.id}/product/${made.id}` },
    { kind: 'business', id: posted.id, path: `business/${posted.id}` },
  ] as const
  const seen = async () => {
    await house.settle()
    const codes = []
    for (const { path } of kinds) codes.push((await visitor(house).ask('GET', `/api/${path}`)).code)
    return codes
  }
  return { owner, page, kinds, seen }
}

test('what is approved while its account is frozen comes onto the site when the account is let in again', async () => {
  const house = await openHouse()
  const { owner, page, kinds, seen } = await handedIn(house)
  const desk = await openCatalogue(house)
  const staff = await house.signIn.staff(['enterprises.freeze', 'enterprises.read'])
  const caller = { staffId: staff.id, sessionId: 0, rights: new Set<never>() }
  const by = { caller, now: house.clock(), requestId: 't' }
  const { overseeing } = house.services.accounts
  const whose = { realm: 'enterprise', id: owner.id } as const
  await overseeing.freeze(whose, '核实中', by)
  for (const { kind, id } of kinds) expect((await desk.decide(kind, id, 'show')).code).toBe(200)
  const off = await desk.read('company', page.id)
  expect(off).toMatchObject({ state: 'hidden', hidden_by: 'account', revision: null })
  expect(await seen()).toEqual([40400, 40400, 40400])
  // Nor does anybody else bring it back, and nobody is told that it is.
  expect((await desk.step('company', off, 'show')).data).toMatchObject({ state: 'hidden', hidden_by: 'account' })
  expect(await seen()).toEqual([40400, 40400, 40400])
  await overseeing.unfreeze(whose, '已核实', by)
  expect(await seen()).toEqual([200, 200, 200])
  const told = await house.database.read((tx) =>
    tx.selectFrom('messages').select('event').where('event', 'like', 'company.%').execute(),
  )
  expect(told).toEqual([{ event: 'company.approved' }])
})

test('of whoever has left nothing waits for a decision, and no page of theirs comes onto the site', async () => {
  const house = await openHouse()
  const { owner, page, kinds, seen } = await handedIn(house)
  const { closing } = house.services.accounts
  await closing.begin({ realm: 'enterprise', id: owner.id }, '来信要求', house.clock())
  house.clock.advance(16 * dayMs)
  await closing.closeDue(house.clock())
  const desk = await openCatalogue(house)
  for (const { kind, id } of kinds)
    expect(await desk.read(kind, id)).toMatchObject({ state: 'draft', revision_state: null, revision: null })
  expect((await desk.step('company', await desk.read('company', page.id), 'show')).data).toMatchObject({
    ...{ state: 'hidden', hidden_by: 'account' },
  })
  expect(await seen()).toEqual([40400, 40400, 40400])
})

test('a decided contest moves the page with its products, and never leaves two', async () => {
  const house = await openHouse()
  const { certify, pageOf, row } = certifying(house)
  const [from, to] = [await house.signIn.enterprise(), await house.signIn.enterprise()]
  const { companyId } = await certify(from)
  await certify(to, { creditCode: '91330106MA2CFH9999', name: '草稿企业' })
  const { ownership } = house.services.companies
  await house.database.begin((tx) => ownership.moveTo(tx, from.id, to.id, act(house)))
  expect(await row(companyId)).toMatchObject({ enterprise_id: to.id })
  expect(await pageOf(from)).toBeUndefined()
  expect(await pageOf(to)).toMatchObject({ id: companyId })
})
