import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'

/** ALTCHA's first form: find the number up to `maxnumber` that makes `SHA-256(salt + number)` the challenge. */
const Challenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.number().int().positive(),
  salt: z.string(),
  signature: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

export const readCaptcha = endpoint({
  summary: '人机验证的题目（ALTCHA），十分钟内有效，只能用一次',
  method: 'GET',
  path: '/api/captcha',
  access: 'public',
  input: z.object({}),
  output: Challenge,
})
