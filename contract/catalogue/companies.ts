import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, FileUrl, Flag, Id, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { staffSizes } from './company-sizes.words.ts'
import { Amount, Counted, filled, Html, Named, Picture, position, WebAddress } from './record-fields.ts'
import { recordCalls } from './records.ts'

export const companySorts = ['updated', 'newest'] as const
const companyStates = ['draft', 'review', 'shown', 'hidden', 'rejected'] as const

export const industryId = whole({ min: 1, max: 999 })
export const regionId = whole({ min: 100_000, max: 999_999 })

/** A company as lists show it. */
export const CompanyCard = z.object({
  id: z.number().int(),
  name: z.string(),
  short_name: z.string(),
  logo: z.string(),
  summary: z.string(),
  business: z.array(z.string()),
  industry: Named,
  region: Named,
  staff_size: z.string(),
  certified: z.boolean(),
  partner: z.boolean(),
  published_at: Instant,
  updated_at: Instant,
})
export type CompanyCard = z.input<typeof CompanyCard>

export const listCompanies = endpoint({
  summary: '企业名录，可按行业、地区、认证、战略合作、关键词筛选',
  method: 'GET',
  path: '/api/company',
  access: 'public',
  input: z.object({
    ...pageFields,
    industry: industryId.optional(),
    region: regionId.optional(),
    certified: Flag.optional(),
    partner: Flag.optional(),
    q: line(60).optional(),
    sort: z.enum(companySorts).default('updated'),
  }),
  output: listOf(CompanyCard),
})

/** The ways into a directory: what can be chosen next to what is chosen already. */
export const Facets = z.object({
  /** Sections of industries, and the divisions of the chosen one. */
  sections: z.array(Counted),
  divisions: z.array(Counted),
  provinces: z.array(Counted),
  /** With the districts that stand right below the province, as all do in a municipality. */
  cities: z.array(Counted),
  districts: z.array(Counted),
  /** The chosen industry and place with everything above them, from the top. */
  industry: z.array(Named),
  region: z.array(Named),
})
export type Facets = z.infer<typeof Facets>

export const readCompanyCategories = endpoint({
  summary: '企业名录的行业与地区，及各有多少企业',
  method: 'GET',
  path: '/api/company/categories',
  access: 'public',
  input: z.object({ industry: industryId.optional(), region: regionId.optional() }),
  output: Facets.extend({
    total: z.number().int(),
    certified: z.number().int(),
    partner: z.number().int(),
  }),
})

export const ProductCard = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  name: z.string(),
  summary: z.string(),
  picture: z.string(),
  price_from: Yuan.nullable(),
  price_to: Yuan.nullable(),
  unit: z.string(),
  sold_out: z.boolean(),
})
export type ProductCard = z.input<typeof ProductCard>

const Contact = z.object({ name: z.string(), phone: z.string(), email: z.string(), wechat: z.string() })

/** What stands behind the badge. */
const Verified = z.object({
  credit_code: z.string(),
  legal_person: z.string(),
  business_scope: z.string(),
  registered_address: z.string(),
  level: z.number().int(),
  since: Instant,
  until: Instant,
})
export type Verified = z.input<typeof Verified>

export const WholeCompany = CompanyCard.extend({
  html: z.string(),
  cover: z.string(),
  address: z.string(),
  founded_on: Day.nullable(),
  capital: z.string(),
  website: z.string(),
  certified_until: Instant.nullable(),
  /** What was verified, and when; null for a company that is not certified. */
  verified: Verified.nullable(),
  former_names: z.array(z.string()),
  views: z.number().int(),
  /** Only for whoever is signed in; null for everyone else. */
  contact: Contact.nullable(),
  /** A telephone that everybody may read; '' unless whoever keeps the page says so. */
  phone: z.string(),
  products: z.array(ProductCard),
  /** Of the same industry. */
  related: z.array(CompanyCard),
})
export type WholeCompany = z.input<typeof WholeCompany>

export const readCompany = endpoint({
  summary: '一家企业；登录后可见联系方式',
  method: 'GET',
  path: '/api/company/{id}',
  access: 'known',
  input: z.object({ id: Id }),
  output: WholeCompany,
  refusals: ['RECORD_NOT_FOUND'],
})

/** A fact about a product as it is kept; as it is typed it has its limits. */
const specification = { name: z.string(), value: z.string() }

/** A fact about a product, by its name. */
const Specification = z.object({ name: filled(20, '请填写名称'), value: filled(100, '请填写内容') })
export type Specification = z.input<typeof Specification>
export const Specifications = z.array(Specification).max(30, '最多 30 项')

const WholeProduct = ProductCard.extend({
  html: z.string(),
  pictures: z.array(z.string()),
  specifications: z.array(z.object(specification)),
  updated_at: Instant,
  company: CompanyCard,
  /** Other products of the same company. */
  others: z.array(ProductCard),
})
export type WholeProduct = z.input<typeof WholeProduct>

export const readProduct = endpoint({
  summary: '企业的一个产品',
  method: 'GET',
  path: '/api/company/{id}/product/{product}',
  access: 'public',
  input: z.object({ id: Id, product: Id }),
  output: WholeProduct,
  refusals: ['RECORD_NOT_FOUND'],
})

const FoundProduct = ProductCard.extend({ company_name: z.string() })
export type FoundProduct = z.input<typeof FoundProduct>

/** As many as a page of results has at most. */
const numbersMax = 20

export const listProducts = endpoint({
  summary: '按编号列出产品（最多 20 个，用逗号分隔），附价格与企业名称；不公开的略去',
  method: 'GET',
  path: '/api/company/products',
  access: 'public',
  input: z.object({
    ids: z
      .string()
      .max(numbersMax * 16)
      .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,19}$/, '请填写用逗号分隔的编号，最多 20 个'),
  }),
  output: z.object({ list: z.array(FoundProduct).max(numbersMax) }),
})

// The operators' side.

/** What enterprises write of themselves. */
export const companyFields = {
  name: filled(60, '请填写企业名称'),
  short_name: line(20),
  summary: line(200),
  html: Html,
  logo: Picture,
  cover: Picture,
  business: z.array(filled(20)).max(12, '最多 12 项'),
  industry_id: industryId,
  region_id: regionId,
  address: line(120),
  founded_on: Day.nullable(),
  staff_size: z.enum(['', ...staffSizes]),
  capital: line(30),
  website: z.union([z.literal(''), WebAddress]),
  contact_name: line(20),
  contact_phone: line(20).regex(/^[\d\s()+-]*$/, '请填写电话号码'),
  contact_email: z.union([z.literal(''), z.email('请填写邮箱地址').max(80)]),
  contact_wechat: line(40),
  /** Whether the telephone is shown to guests as well. */
  phone_public: z.boolean().default(false),
}

export const companyCalls = recordCalls({
  at: 'company',
  noun: '企业',
  right: 'company',
  states: companyStates,
  owned: true,
  fields: companyFields,
  shown: {
    industry: z.string(),
    region: z.string(),
    products: z.number().int(),
    views: z.number().int(),
    certified_from: Instant.nullable(),
    certified_until: Instant.nullable(),
    partner_from: Instant.nullable(),
    partner_until: Instant.nullable(),
    enterprise_id: z.number().int().nullable(),
    credit_code: z.string().nullable(),
    legal_person: z.string(),
    business_scope: z.string(),
    registered_address: z.string(),
  },
  filters: { industry_id: industryId.optional(), region_id: regionId.optional() },
})

export const productFields = {
  name: filled(60, '请填写产品名称'),
  summary: line(200),
  html: Html,
  pictures: z.array(FileUrl).max(9, '最多 9 张图片'),
  price_from: Amount.nullable(),
  price_to: Amount.nullable(),
  unit: line(10),
}

export function checkPrices(
  { price_from, price_to }: { price_from: number | null; price_to: number | null },
  context: z.RefinementCtx,
) {
  if (price_to === null) return
  if (price_from === null) {
    context.addIssue({ code: 'custom', path: ['price_from'], message: '请先填写最低价' })
  } else if (price_to < price_from) {
    context.addIssue({ code: 'custom', path: ['price_to'], message: '最高价不能低于最低价' })
  }
}

export const productCalls = recordCalls({
  at: 'product',
  noun: '产品',
  right: 'product',
  states: companyStates,
  owned: true,
  fields: { company_id: Id, ...productFields, position },
  // Its owner's own: an operator reads them, and writes none.
  shown: { company: z.string(), specifications: z.array(z.object(specification)), sold_out: z.boolean() },
  filters: { company_id: Id.optional() },
  check: checkPrices,
})
