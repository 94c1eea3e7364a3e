import { randomBytes } from 'node:crypto'
import type { OutputInside } from '#contract/base/endpoint.ts'
import type { signSharePage } from '#contract/people/official.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { pageOf, signatureOf } from './model.ts'
import type { Parts } from './ports.ts'
import { createRenewing } from './renewing/service.ts'
import { createTelling } from './telling/service.ts'

export type Official = ReturnType<typeof createOfficial>
export type { OpenidOf } from './ports.ts'

const nonceBytes = 12

/** 公众号: in whose name pages are shared inside WeChat, and people told what happened. */
export function createOfficial(parts: Parts) {
  const { api, origins } = parts
  const renewing = api && createRenewing({ ...parts, api })

  return {
    /** Whether there is an official account at all. */
    isOpen: api !== undefined,
    telling: createTelling(parts, api && renewing && { api, renewing }),

    /** For a page of ours alone: whoever has a signature speaks to WeChat in our name from that address. */
    async sign(address: string, now: Date): Promise<OutputInside<typeof signSharePage>> {
      const url = pageOf(address, origins)
      if (url === undefined) throw new Refusal('INPUT_INVALID', {}, { url: '只能为本站的页面签名' })
      if (!api || !renewing) throw new Refusal('OFFICIAL_UNAVAILABLE')
      const found = await renewing.ticket(now)
      if (found.outcome !== 'given') {
        throw new Refusal('OFFICIAL_UNAVAILABLE', { reason: 'reason' in found ? found.reason : found.outcome })
      }
      const timestamp = Math.floor(now.getTime() / 1000)
      const nonceStr = randomBytes(nonceBytes).toString('hex')
      const signature = signatureOf({ ticket: found.value, nonceStr, timestamp, url })
      return { appId: api.appid, timestamp, nonceStr, signature }
    },
  }
}
