import type { Right } from '#contract/base/rights.ts'
import type { House } from './house.ts'

const company = {
  name: '苏州云帆信息科技有限公司',
  short_name: '云帆科技',
  summary: '为制造企业做设备联网与数据看板',
  html: '<p>成立于 2012 年，专做设备联网。</p>',
  logo: '',
  cover: '',
  business: ['设备联网', '数据看板'],
  industry_id: 165,
  region_id: 320506,
  address: '吴中区示范路 1 号',
  founded_on: '2012-05-08',
  staff_size: '20-99',
  capital: '500 万元',
  website: '',
  contact_name: '周女士',
  contact_phone: '13800000000',
  contact_email: 'hello@yunfan.example',
  contact_wechat: 'yunfan',
}

const product = {
  company_id: 0,
  name: '设备联网网关',
  summary: '不改造设备也能联网',
  html: '<p>支持二十种协议。</p>',
  pictures: [] as string[],
  price_from: null as string | null,
  price_to: null as string | null,
  unit: '台',
  position: 0,
}

const opportunity = {
  company_id: 0,
  side: 'need',
  form: 'goods',
  title: '求购一批数控车床',
  summary: '二手亦可，需提供检测报告',
  html: '<p>预算可谈。</p>',
  industry_id: 165,
  region_id: 320506,
  amount_from: null as string | null,
  amount_to: null as string | null,
  unit: '台',
  quantity: '10 台',
  pictures: [] as string[],
  valid_until: '2026-12-31T00:00:00+08:00',
}

const samples = { company, product, business: opportunity }
export type Sample = keyof typeof samples

export interface Kept {
  id: number
  version: number
  state: string
  steps: string[]
  [field: string]: unknown
}

interface Answer<Data> {
  code: number
  message: string
  data: Data
}

/** Of a company that is certified. */
interface Window {
  certified_from?: string
  certified_until?: string
}

/** Somebody who keeps records, over HTTP, as the console does. */
export async function openCatalogue(house: House) {
  const kinds = ['company', 'product', 'business'] as const
  const rights = kinds.flatMap((kind) =>
    (['read', 'edit', 'review', 'delete'] as const).map((verb) => `${kind}.${verb}`),
  )
  const { token, id: staffId } = await house.signIn.staff(rights as Right[])

  const post = async (path: string, payload: object): Promise<Answer<Kept>> => {
    const url = `/api/console/${path}`
    const reply = await house.http.inject({ method: 'POST', url, headers: { authorization: token }, payload })
    // A person takes longer from the console to the site than this takes.
    await house.settle()
    return reply.json()
  }

  const sample = (kind: Sample, parts: object = {}) => ({ ...samples[kind], ...parts })
  const add = async (kind: Sample, given: object = {}) => {
    const { certified_from, certified_until, ...parts } = given as Window
    const { data } = await post(kind, sample(kind, parts))
    if (!certified_from || !certified_until) return data
    // No form has it: a certification writes it, here as there.
    const window = { certified_from: new Date(certified_from), certified_until: new Date(certified_until) }
    const act = { actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' } as const
    const { companies } = house.services.companies
    const { version } = await house.database.begin((tx) => companies.change(tx, data.id, window, act, 'certify'))
    return { ...data, version }
  }
  const step = (kind: Sample, row: { id: number; version: number }, name: string, reason = '') =>
    name === 'submit'
      ? post(`${kind}/${row.id}/submit`, { version: row.version })
      : post(`${kind}/${row.id}/step`, { version: row.version, step: name, reason })

  const ask = async <Data = Record<string, unknown>>(path: string, headers: Record<string, string> = {}) =>
    (await house.http.inject({ url: `/api/${path}`, headers })).json() as Answer<Data>
  const read = async (kind: Sample, id: number) =>
    (await ask<Kept>(`console/${kind}/${id}`, { authorization: token })).data

  return {
    token,
    staffId,
    read,
    /** About what waits, as it stands. */
    async decide(kind: Sample, id: number, name: 'show' | 'reject', words: object = {}) {
      const { version } = await read(kind, id)
      return post(`${kind}/${id}/step`, { version, step: name, reason: '', ...words })
    },
    post,
    sample,
    add,
    step,
    save: (kind: Sample, row: Kept, parts: object) =>
      post(`${kind}/${row.id}`, { ...samples[kind], ...fieldsOf(kind, row), ...parts, version: row.version }),
    /** Added and shown to readers. */
    show: async (kind: Sample, parts: object = {}) => (await step(kind, await add(kind, parts), 'show')).data,
    ask,
  }
}

function fieldsOf(kind: Sample, row: Kept): object {
  return Object.fromEntries(Object.keys(samples[kind]).map((name) => [name, row[name]]))
}
