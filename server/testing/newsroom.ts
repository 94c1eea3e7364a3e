import assert from 'node:assert/strict'
import type { Right } from '#contract/base/rights.ts'
import type { ContentStep } from '#contract/texts/content.console.ts'
import type { House } from './house.ts'

const text = {
  title: '标题',
  summary: '',
  html: '<p>正文</p>',
  cover: '',
  category_id: null,
  tags: [] as string[],
  attachments: [],
  source: '',
  seo_title: '',
  seo_keywords: '',
  seo_description: '',
}
type TextParts = Partial<Omit<typeof text, 'category_id'> & { category_id: number | null }>

interface Stood {
  code: number
  message: string
  data: { id: number; version: number; state: string; stage: string; steps: ContentStep[]; fields?: unknown } & Record<
    string,
    unknown
  >
}

const roles = {
  editor: ['news.read', 'news.write'],
  reviewer: ['news.read', 'news.review'],
  chief: ['news.read', 'news.write', 'news.review', 'news.publish', 'news.trash', 'news.destroy', 'news.categories'],
} as const satisfies Record<string, readonly Right[]>

/** People who write and decide, over HTTP, as the console does. */
export async function openNewsroom(house: House) {
  const sign = async (rights: readonly Right[]) => (await house.signIn.staff(rights)).token
  const tokens = {
    editor: await sign(roles.editor),
    reviewer: await sign(roles.reviewer),
    chief: await sign(roles.chief),
  }
  type Who = keyof typeof tokens

  const post = async (who: Who, path: string, payload: object): Promise<Stood> => {
    const url = `/api/console/news${path}`
    const reply = await house.http.inject({ method: 'POST', url, headers: { authorization: tokens[who] }, payload })
    // A person takes longer from the console to the site than this takes.
    await house.settle()
    return reply.json()
  }
  const get = async (who: Who, path: string) =>
    (await house.http.inject({ url: `/api/console/news${path}`, headers: { authorization: tokens[who] } })).json()

  return {
    tokens,
    post,
    get,
    write: async (parts: TextParts = {}, who: Who = 'editor') => (await post(who, '', { ...text, ...parts })).data,
    save: (who: Who, { id, version }: { id: number; version: number }, parts: TextParts) =>
      post(who, `/${id}`, { ...text, version, ...parts }),
    step: (who: Who, step: ContentStep, { id, version }: { id: number; version: number }, more: object = {}) =>
      post(who, `/${id}/${step}`, { version, ...more }),
    async publish(parts: TextParts = {}, moments: { publish_at?: string; expires_at?: string } = {}) {
      const written = await post('chief', '', { ...text, ...parts })
      assert.equal(written.code, 200, JSON.stringify(written))
      const { id, version } = written.data
      const times = { publish_at: null, expires_at: null, ...moments }
      const published = await post('chief', `/${id}/publish`, { version, ...times })
      assert.equal(published.code, 200, JSON.stringify(published))
      return published.data
    },
    async read(id: number) {
      return (await house.http.inject(`/api/news/${id}`)).json()
    },
    async titles(query = '') {
      const { data } = (await house.http.inject(`/api/news${query}`)).json()
      return data.list.map((row: { title: string }) => row.title) as string[]
    },
  }
}
