import { expect, test } from 'vitest'
import { textedKindKeys } from '#contract/people/official.words.ts'
import { events } from '#server/modules/people/messages/model.ts'
import { officialEvents } from '#server/modules/people/messages/telling/model.ts'
import { openHouse } from '#server/testing/house.ts'
import { visitor } from '#server/testing/visitor.ts'
import { cutFor, dataFor, officialTemplates } from './telling/model.ts'

test('a field is cut to what WeChat takes, by characters, and never left empty', () => {
  expect(cutFor('thing1', '字'.repeat(20))).toBe('字'.repeat(20))
  expect(cutFor('thing1', '字'.repeat(21))).toBe(`${'字'.repeat(19)}…`)
  expect([...cutFor('thing12', '🐟'.repeat(30))]).toHaveLength(20)
  expect(cutFor('phrase3', '审核已经通过')).toBe('审核已经…')
  expect(cutFor('character_string2', 'TX261116ABCDEFGHJKMNPQRSTV')).toBe('TX261116ABCDEFGHJKMNPQRSTV')
  expect(cutFor('thing1', ' \n ')).toBe('无')
  const keywords = { label: 'thing1', title: '', at: 'time2', no: 'character_string3', amount: 'amount4' }
  const now = new Date('2026-11-16T01:02:03Z')
  const happened = { label: '提现到账', title: '提现已到账', values: { no: 'TX1', amount: '1000.00' }, now }
  expect(dataFor({ template_id: 't', keywords }, happened)).toEqual({
    ...{ thing1: '提现到账', time2: '2026-11-16 09:02', character_string3: 'TX1', amount4: '1000.00元' },
  })
})

const keywords = { label: 'thing1', title: 'thing2', at: 'time3', no: '', amount: 'amount5' }

/** A house whose operator has templates for withdrawals, and a maker whose WeChat the official account knows. */
async function open(openid = 'o-maker-1') {
  const house = await openHouse()
  const { services, database, clock } = house
  const maker = await house.signIn.maker()
  const owner = { realm: 'maker', id: maker.id } as const
  await database.begin(async (tx) => {
    const by = { actor: { kind: 'system', id: null } as const, now: clock(), requestId: 'test' }
    await services.settings.change(tx, officialTemplates, { withdrawal: { template_id: 'T-1', keywords } }, by)
    const person = await tx
      .insertInto('wechat_people')
      .values({ maker_id: maker.id, unionid: null, nickname: '', bound_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('wechat_openids').values({ person_id: person.id, appid: 'wxsandboxofficial', openid }).execute()
  })
  const values = {
    no: 'TX261116ABC',
    amount: '100.00',
    fee: '0.00',
    tax: '',
    net: '100.00',
    account: '微信零钱',
    reason: '',
  }
  const tell = (event: 'withdraw.paid' | 'commission.settled' | 'match.digest' = 'withdraw.paid') =>
    database.begin((tx) => services.messages.tell(tx, owner, { event, values: { ...values, until: '' }, now: clock() }))
  const texts = () =>
    database.read((tx) =>
      tx.selectFrom('sms_messages').select('template').where('template', 'like', 'withdraw%').execute(),
    )
  const kept = () =>
    database.read((tx) => tx.selectFrom('official_messages').select(['state', 'reason', 'msgid', 'sealed']).execute())
  return {
    house,
    services,
    database,
    clock,
    owner,
    maker,
    tell,
    texts,
    kept,
    send: () => services.official.telling.sendQueued(clock),
  }
}

test('whoever is bound is told in WeChat, with a link to the mobile page, and no text message goes out', async () => {
  const { house, tell, send, texts, kept } = await open()
  await tell()
  await send()
  await send()
  const shown = (await house.http.inject('/sandbox/api/official?openid=o-maker-1')).json().data
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatchObject({ template_id: 'T-1', data: { thing1: '提现到账', amount5: '100.00元' } })
  expect(shown[0].url).toMatch(/\/m\/personal\/withdrawl/)
  expect(await texts()).toEqual([])
  expect(await kept()).toEqual([{ state: 'sent', reason: '', msgid: expect.any(String), sealed: null }])
})

test('whoever does not follow is noted and not tried again; the text message goes out after all, once', async () => {
  const { tell, send, texts, kept } = await open('unfollowed-1')
  await tell()
  expect(await texts()).toEqual([])
  await send()
  await send()
  expect(await kept()).toMatchObject([{ state: 'unreachable', reason: 'errcode_43004', msgid: null }])
  expect(await texts()).toEqual([{ template: 'withdraw.paid' }])
})

test('whoever has switched a kind off is not told in WeChat, and by telephone as before', async () => {
  const { services, owner, clock, tell, send, texts, kept } = await open()
  await services.messages.setSwitch(owner, { kind: 'withdrawal', official: false }, clock())
  expect(await services.messages.switches(owner)).toMatchObject({
    ...{ available: true, bound: true },
    list: expect.arrayContaining([
      { kind: 'withdrawal', official: false, sms: null },
      { kind: 'lead', official: true, sms: true },
    ]),
  })
  await tell()
  await send()
  expect(await kept()).toEqual([])
  expect(await texts()).toEqual([{ template: 'withdraw.paid' }])
})

test.each(['enterprise', 'maker'] as const)(
  'the %s chooses kind by kind what is texted, but not about money that leaves',
  async (realm) => {
    const house = await openHouse()
    const { services, database, clock } = house
    const { id, token } = await house.signIn[realm]()
    const path = realm === 'enterprise' ? '/api/user/messages/switches' : '/api/ck/user/messages/switches'
    const set = (payload: object) => visitor(house).ask('POST', path, payload, token)
    const tell = (event: 'order.refunded' | 'withdraw.paid') =>
      database.begin((tx) =>
        services.messages.tell(tx, { realm, id }, { event, phone: '13700000001', now: clock(), values }),
      )
    const values = {
      order_no: 'DD1',
      no: 'DD1',
      amount: '1.00',
      net: '1.00',
      fee: '',
      tax: '',
      account: '',
      way: '退回',
      tail: '',
      until: '',
    }
    const texts = async () =>
      (await database.read((tx) => tx.selectFrom('sms_messages').select('template').orderBy('id').execute())).map(
        ({ template }) => template,
      )
    const { data } = await visitor(house).ask('GET', path, undefined, token)
    expect(data.list.map(({ kind, sms }: { kind: string; sms: boolean | null }) => [kind, sms])).toEqual([
      ['review', true],
      ['paid', true],
      ['withdrawal', null],
      ['lead', true],
      ['activity', true],
    ])
    await tell('order.refunded')
    expect(await texts()).toEqual(['order.refunded'])
    expect((await set({ kind: 'paid', sms: false })).data.list[1]).toEqual({ kind: 'paid', official: true, sms: false })
    // The one says nothing about the other.
    expect((await set({ kind: 'paid', official: false })).data.list[1]).toMatchObject({ official: false, sms: false })
    await tell('order.refunded')
    expect((await set({ kind: 'withdrawal', sms: false })).code).toBe(42200)
    await tell('withdraw.paid')
    expect(await texts()).toEqual(['order.refunded', 'withdraw.paid'])
    await set({ kind: 'paid', sms: true })
    await tell('order.refunded')
    expect(await texts()).toEqual(['order.refunded', 'withdraw.paid', 'order.refunded'])
  },
)

test('whatever can be switched off is texted at all', () => {
  for (const kind of textedKindKeys) {
    expect([kind, officialEvents[kind].some((name) => 'sms' in events[name])]).toEqual([kind, true])
  }
})
