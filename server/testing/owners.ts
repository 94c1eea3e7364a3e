import type { House } from './house.ts'
import type { openCatalogue } from './records.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'
import { visitor } from './visitor.ts'

export const page = {
  name: '杭州远山精密机械有限公司',
  short_name: '远山精密',
  summary: '精密零部件加工与产线集成',
  html: '<p>成立于 2014 年，专做精密零部件。</p>',
  logo: '',
  cover: '',
  business: ['精密加工'],
  industry_id: 134,
  region_id: 330106,
  address: '文三路 90 号',
  founded_on: null as string | null,
  staff_size: '20-99',
  capital: '',
  website: '',
  contact_name: '陈女士',
  contact_phone: '0571-88000000',
  contact_email: '',
  contact_wechat: '',
  phone_public: false,
}

export const product = {
  name: '精密传动轴',
  summary: '公差 ±0.005 mm',
  html: '<p>适用于伺服电机。</p>',
  pictures: [] as string[],
  specifications: [{ name: '材质', value: '40Cr' }],
  price_from: null as string | null,
  price_to: null as string | null,
  unit: '件',
  sold_out: false,
}

export const opportunity = {
  side: 'need',
  form: 'goods',
  title: '求购 40Cr 圆钢',
  summary: '带材质单，分批到货',
  html: '<p>用于传动轴。</p>',
  pictures: [] as string[],
  industry_id: 131,
  region_id: 330106,
  amount_from: null as string | null,
  amount_to: null as string | null,
  unit: '吨',
  quantity: '60 吨',
  valid_until: '2026-12-31T23:59:59+08:00',
}

const samples = { company: page, product, business: opportunity }
type Sample = keyof typeof samples

const proved = {
  name: page.name,
  creditCode: '91330106MA2CFH1234',
  legalPerson: '陈思远',
  businessScope: '精密零部件加工。',
  registeredAddress: '杭州市西湖区文三路 90 号',
  foundedOn: '2014-03-18',
  capital: '1000 万元',
  level: 2,
  industryId: 134,
  regionId: 330106,
}

const yearMs = 365 * 24 * 60 * 60 * 1000

/** A certified enterprise that keeps what is its own, over HTTP, as its pages do. */
export async function openOwner(house: House, changed: Partial<typeof proved> = {}) {
  const who = await house.signIn.enterprise()
  const act = { actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' } as const
  const given = { ...proved, ...changed }
  await house.database.begin((tx) =>
    house.services.companies.ownership.certify(tx, {
      ...{ ...given, enterpriseId: who.id, personId: who.personId },
      ...{ from: house.clock(), until: new Date(house.clock().getTime() + yearMs), act },
    }),
  )
  const { data: picture } = await uploadsAt(house).handIn(who, await sample('png'), 'product')
  const whole = { company: { logo: picture.url }, product: { pictures: [picture.url] } }

  const ask = (path: string, body?: object) =>
    visitor(house).ask(body ? 'POST' : 'GET', `/api/user/${path}`, body, who.token)
  const read = async (kind: Sample, id: number) => (await ask(`${kind}/${id}`)).data
  const trySave = async (kind: Sample, id: number, parts: object) => {
    const own = await read(kind, id)
    const fields = Object.fromEntries(Object.keys(samples[kind]).map((name) => [name, own[name]]))
    return ask(`${kind}/${id}`, { ...fields, ...parts, version: own.version })
  }
  const tryStep = (kind: Sample, { id, version }: { id: number; version: string }, step: string) =>
    ask(`${kind}/${id}/${step}`, { version })
  const step = async (kind: Sample, seen: { id: number; version: string }, name: string) =>
    (await tryStep(kind, seen, name)).data
  const save = async (kind: Sample, id: number, parts: object) => (await trySave(kind, id, parts)).data
  const handIn = (kind: Sample, seen: { id: number; version: string }) => step(kind, seen, 'submit')
  /** The page that the certification made, filled in. */
  const company = async (parts: object = {}) => {
    const [own] = (await ask('company')).data.list
    return save('company', own.id, { ...page, ...whole.company, ...parts })
  }
  return {
    ...who,
    picture: picture.url as string,
    ask,
    post: ask,
    read,
    save,
    trySave,
    step,
    tryStep,
    handIn,
    company,
    product: async (parts: object = {}) => (await ask('product', { ...product, ...whole.product, ...parts })).data,
    opportunity: async (parts: object = {}) => (await ask('business', { ...opportunity, ...parts })).data,
    /** Handed in and approved. */
    async published(desk: Awaited<ReturnType<typeof openCatalogue>>, parts: object = {}) {
      const { id } = await handIn('company', await company(parts))
      await desk.decide('company', id, 'show')
      return read('company', id)
    },
  }
}
