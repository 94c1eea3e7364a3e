import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none } from '#contract/base/fields.ts'
import { Instant } from '#contract/base/time.ts'
import { SmsCode } from './account-calls.ts'

/** How a copy of all that is kept about an account stands. */
export const PersonalCopy = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  bytes: z.number().int().nullable(),
  /** Whether it opens here: in the session it was asked for through, and in no other. */
  here: z.boolean(),
  created_at: Instant,
  expires_at: Instant,
})
export type PersonalCopy = z.input<typeof PersonalCopy>

const realms = {
  enterprise: { noun: '企业', own: '/api/user' },
  maker: { noun: '创客', own: '/api/ck/user' },
} as const

function copyCalls<const R extends keyof typeof realms>(realm: R) {
  const { noun, own } = realms[realm]
  return {
    read: endpoint({
      summary: `${noun}：最近一份个人资料副本，没有时为 null`,
      method: 'GET',
      path: `${own}/copy`,
      access: realm,
      input: none,
      output: PersonalCopy.nullable(),
    }),
    ask: endpoint({
      summary: `${noun}：索取一份个人资料副本（scene 11），每天一次，只能在索取时的登录里下载`,
      method: 'POST',
      path: `${own}/copy`,
      access: realm,
      input: z.object({ code: SmsCode }),
      output: PersonalCopy,
      refusals: ['CODE_WRONG', 'COPY_OF_DAY'],
      done: '已开始整理，完成后可在这里下载',
    }),
  }
}

export const enterpriseCopy = copyCalls('enterprise')
export const makerCopy = copyCalls('maker')

/** No call: it answers with a file. */
export const copyFilePaths = { enterprise: '/api/user/copy-file', maker: '/api/ck/user/copy-file' } as const
