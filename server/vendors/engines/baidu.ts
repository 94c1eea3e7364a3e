import { z } from 'zod'
import type { Engine } from '#server/modules/texts/engines/ports.ts'
import { askOutside, type Line } from '#server/platform/outside.ts'
import type { Secret } from '#server/platform/secrets/secrets.ts'

interface Parts extends Line {
  token: Secret
  origin: string
  endpoint?: string | undefined
}

const urlsMax = 2_000
const Urls = z.array(z.string().max(2_000)).max(urlsMax).default([])
const Taken = z.object({ success: z.int().min(0), remain: z.int().optional(), not_same_site: Urls, not_valid: Urls })
const Failed = z.object({ error: z.int(), message: z.string().max(1_000) })

/** 百度搜索资源平台, 普通收录 API: plain addresses, a line each, within the quota of the day. */
export function createBaiduPush({ token, origin, endpoint = 'http://data.zz.baidu.com/urls', ...line }: Parts): Engine {
  return {
    name: 'baidu',
    batchMax: urlsMax,
    wantsGone: false,
    async tell(urls) {
      const url = `${endpoint}?site=${encodeURIComponent(origin)}&token=${encodeURIComponent(token.reveal())}`
      const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: urls.join('\n') }
      const heard = await askOutside(url, init, line)
      if (!heard.heard) return { outcome: 'away', answer: heard.reason }
      const failed = Failed.safeParse(heard.body)
      if (failed.success) {
        const answer = `${failed.data.error} ${failed.data.message}`
        if (/over quota/i.test(failed.data.message)) return { outcome: 'enough', answer }
        return failed.data.error >= 500 ? { outcome: 'away', answer } : { outcome: 'refused', answer }
      }
      const taken = Taken.safeParse(heard.body)
      if (!taken.success) return { outcome: 'away', answer: 'unreadable' }
      const { not_same_site, not_valid, success, remain } = taken.data
      const refused = new Map([
        ...not_same_site.map((one) => [one, '不属于登记的站点'] as const),
        ...not_valid.map((one) => [one, '地址不合规'] as const),
      ])
      const left = remain === undefined ? '' : `，今日剩余 ${remain}`
      return { outcome: 'taken', answer: `接收 ${success} 条${left}`, refused }
    },
  }
}
