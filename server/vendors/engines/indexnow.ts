import type { Engine, Told } from '#server/modules/texts/engines/ports.ts'
import { hearOutside, type Line } from '#server/platform/outside.ts'

interface Parts extends Line {
  key: string
  /** Where the site is reached from outside. */
  origin: string
  endpoint?: string | undefined
}

const answerBytesMax = 16 * 1024

/** IndexNow: one call reaches Bing and every other engine that takes part. */
export function createIndexNow({
  key,
  origin,
  endpoint = 'https://api.indexnow.org/indexnow',
  ...line
}: Parts): Engine {
  const path = `/${key}.txt`

  return {
    name: 'indexnow',
    batchMax: 1_000,
    wantsGone: true,
    proof: { path, text: key },
    async tell(urls) {
      const body = JSON.stringify({ host: new URL(origin).host, key, keyLocation: origin + path, urlList: urls })
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const heard = await hearOutside(endpoint, { method: 'POST', headers, body }, line, answerBytesMax)
      return heard.heard ? toldBy(heard.status) : { outcome: 'away', answer: heard.reason }
    },
  }
}

/** The protocol answers with its status alone. */
function toldBy(status: number): Told {
  const answer = `HTTP ${status}`
  if (status === 200 || status === 202) return { outcome: 'taken', answer, refused: new Map() }
  if (status === 429) return { outcome: 'away', answer: `${answer}：请求过多` }
  const why = { 400: '格式不对', 403: '密钥没有通过核对', 422: '地址不属于本站' }[status]
  return { outcome: 'refused', answer: why ? `${answer}：${why}` : answer }
}
