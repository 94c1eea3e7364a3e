import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Yuan } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { Instant } from '#contract/base/time.ts'

const nothing = z.object({})

export const Enterprise = z.object({
  id: z.number().int(),
  phone_number: z.string(),
  name: z.string(),
  logo: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  industry_id: z.number().int().nullable(),
  city_id: z.number().int().nullable(),
  address: z.string(),
  intro: z.string(),
  /** The name was found on its licence: it changes with the certification and not by itself. */
  name_fixed: z.boolean(),
  certification: z.object({ state: z.string(), level: z.string().nullable(), expires_at: Instant.nullable() }),
  partner: z.object({ active: z.boolean(), expires_at: Instant.nullable() }),
  score: z.number().int(),
  unread: z.number().int(),
  /** Conversations with something new. */
  unread_leads: z.number().int(),
  /** When the account will be closed, if that was asked for. */
  closing_at: Instant.nullable(),
  created_at: Instant,
})
export type Enterprise = z.input<typeof Enterprise>

export const readEnterprise = endpoint({
  summary: '当前企业用户信息',
  method: 'GET',
  path: '/api/user',
  access: 'enterprise',
  input: nothing,
  output: Enterprise,
})

const Wallet = z.object({
  balance: Yuan,
  held: Yuan,
  promotion_balance: Yuan,
  /** Kept for what was agreed to, theirs until it goes back or is taken. */
  deposit: Yuan,
  withdrawable: Yuan,
  score: z.string(),
  recharge_total: Yuan,
  spend_total: Yuan,
})
export type Wallet = z.input<typeof Wallet>

export const readWallet = endpoint({
  summary: '企业钱包',
  method: 'GET',
  path: '/api/user/bag',
  access: 'enterprise',
  input: nothing,
  output: Wallet,
})

export const Maker = z.object({
  id: z.number().int(),
  phone_number: z.string(),
  nickname: z.string(),
  real_name: z.string(),
  avatar: z.string(),
  invite_code: z.string(),
  invite_url: z.string(),
  vip: z.object({ level_id: z.number().int().nullable(), name: z.string(), expires_at: Instant.nullable() }),
  wallet: z.object({ available: Yuan, pending: Yuan, held: Yuan, debt: Yuan, lifetime: Yuan }),
  score: z.number().int(),
  wechat_bound: z.boolean(),
  has_password: z.boolean(),
  unread: z.number().int(),
  unread_leads: z.number().int(),
  children: z.number().int(),
  closing_at: Instant.nullable(),
  created_at: Instant,
})
export type Maker = z.input<typeof Maker>

/** As much of an account as every page shows: who is signed in. */
type Greeted<Whole, Name extends keyof Whole> = Pick<
  Whole,
  Name | Extract<keyof Whole, 'id' | 'phone_number' | 'unread' | 'unread_leads'>
>

/**
 * What a page knows of whoever opened it. The whole account and what it has are there on its own pages only: nobody
 * looks at them elsewhere, and they are asked for when somebody goes there.
 */
export interface Own {
  enterprise: Enterprise | Greeted<Enterprise, 'name' | 'logo'> | null
  wallet: Wallet | null
  maker: Maker | Greeted<Maker, 'nickname' | 'avatar'> | null
  /** Where both are signed in: whose centre was seen last, if anybody knows. */
  lastRealm?: AccountRealm
}

export const readMaker = endpoint({
  summary: '当前创客信息',
  method: 'GET',
  path: '/api/ck/user',
  access: 'maker',
  input: nothing,
  output: Maker,
})
