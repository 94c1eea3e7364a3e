import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { line, none } from '#contract/base/fields.ts'
import { Instant } from '#contract/base/time.ts'
import { identityStateKeys, identityStepKeys } from './identities.words.ts'

/** As on the card: Chinese characters, the dot of some names between them. */
export const RealName = line(30).regex(/^\p{Script=Han}[\p{Script=Han}·]{1,28}$/u, '请填写身份证上的中文姓名')
export const IdentityNumber = z
  .string()
  .trim()
  .max(30)
  .regex(/^[\dXx\s]{15,30}$/, '请填写 18 位身份证号码')

const Identity = z.object({
  state: z.enum(identityStateKeys),
  /** Whole once it is verified, because money is paid in this name alone; before that masked. */
  name: z.string(),
  /** Masked. */
  number: z.string(),
  reason: z.string(),
  verified_at: Instant.nullable(),
  timeline: z.array(
    z.object({ step: z.enum(identityStepKeys), state: z.enum(identityStateKeys), at: Instant, note: z.string() }),
  ),
})
export type Identity = z.input<typeof Identity>

export const readIdentity = endpoint({
  summary: '创客的实名认证：到了哪一步',
  method: 'GET',
  path: '/api/ck/user/identity',
  access: 'maker',
  input: none,
  output: Identity,
})

export const submitIdentity = endpoint({
  summary: '提交实名认证：姓名与身份证号码，认证后不能修改',
  method: 'POST',
  path: '/api/ck/user/identity',
  access: 'maker',
  input: z.object({
    name: RealName,
    number: IdentityNumber,
    /** Identity numbers are sensitive: consent to this use alone. */
    agree: z.literal(true, '请阅读并同意将身份信息用于实名核验与个人所得税扣缴'),
  }),
  output: Identity,
  refusals: ['IDENTITY_TAKEN', 'IDENTITY_FROZEN', 'IDENTITY_OPEN', 'IDENTITY_OF_DAY', 'ACCOUNT_FROZEN'],
})
