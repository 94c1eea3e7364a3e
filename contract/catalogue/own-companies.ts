import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { checkPrices, companyFields, productFields, readCompany, readProduct, Specifications } from './companies.ts'
import { ownRecordCalls } from './own-records.ts'

// What an enterprise does about its company page and its products.

/** What a certification proved; nobody types it. */
const proved = {
  credit_code: z.string().nullable(),
  legal_person: z.string(),
  business_scope: z.string(),
  registered_address: z.string(),
  certified: z.boolean(),
  certified_until: Instant.nullable(),
}

export const ownCompany = ownRecordCalls({
  at: 'company',
  noun: '企业主页',
  fields: companyFields,
  shown: { industry: z.string(), region: z.string(), products: z.number().int(), ...proved },
})

export const ownProduct = ownRecordCalls({
  at: 'product',
  noun: '产品',
  fields: { ...productFields, specifications: Specifications, sold_out: z.boolean() },
  shown: { company_id: z.number().int(), position: z.number().int(), company_shown: z.boolean() },
  check: checkPrices,
})

export const previewCompany = endpoint({
  summary: '企业主页的预览：修改通过审核后读者看到的样子',
  method: 'GET',
  path: '/api/user/company/{id}/preview',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: readCompany.output,
  refusals: ['RECORD_NOT_FOUND'],
})

export const previewProduct = endpoint({
  summary: '产品的预览：修改通过审核后读者看到的样子',
  method: 'GET',
  path: '/api/user/product/{id}/preview',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: readProduct.output,
  refusals: ['RECORD_NOT_FOUND'],
})

/** More than one enterprise may have at any level. */
const orderedMax = 1000

export const orderProducts = endpoint({
  summary: '调整我的产品的顺序：立即生效',
  method: 'POST',
  path: '/api/user/product/order',
  access: 'enterprise',
  input: z.object({ ids: z.array(Id).min(1).max(orderedMax) }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'NOT_ALLOWED'],
  done: '顺序已保存',
})

export const stockProduct = endpoint({
  summary: '标记我的产品售罄或恢复供应：立即生效',
  method: 'POST',
  path: '/api/user/product/{id}/stock',
  access: 'enterprise',
  input: z.object({ id: Id, sold_out: z.boolean() }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'NOT_ALLOWED'],
  done: '已更新',
})

const Claim = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  /** By the same code, or only by the same name: then an operator decides. */
  because: z.enum(['code', 'name']),
  name: z.string(),
  created_at: Instant,
})
export type Claim = z.input<typeof Claim>

export const readOwnClaim = endpoint({
  summary: '平台已有、等待确认归属的企业主页',
  method: 'GET',
  path: '/api/user/company/claim',
  access: 'enterprise',
  input: z.object({}),
  output: z.object({ claim: Claim.nullable() }),
})

export const answerClaim = endpoint({
  summary: '认领平台已有的企业主页，或另建一页',
  method: 'POST',
  path: '/api/user/company/claim',
  access: 'enterprise',
  input: z.object({ accepts: z.boolean() }),
  output: z.object({ company_id: z.number().int() }),
  refusals: ['RECORD_NOT_FOUND', 'NOT_ALLOWED'],
  done: '已处理',
})

export const listClaims = endpoint({
  summary: '同名企业主页的归属，等待核对的（后台）',
  method: 'GET',
  path: '/api/console/company/claims',
  access: { staff: 'company.review' },
  input: z.object(pageFields),
  output: listOf(
    Claim.extend({
      page_name: z.string(),
      page_state: z.string(),
      page_address: z.string(),
      page_phone: z.string(),
      enterprise_id: z.number().int(),
      credit_code: z.string(),
      legal_person: z.string(),
      registered_address: z.string(),
    }),
  ),
})

export const decideClaim = endpoint({
  summary: '决定同名的企业主页是否属于这家企业',
  method: 'POST',
  path: '/api/console/company/claims/{id}',
  access: { staff: 'company.review' },
  input: z.object({ id: Id, accepts: z.boolean() }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已处理',
})
