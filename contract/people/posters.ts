import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { countField, listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

// What makers show and send on to invite others: posters with their own code, texts and pictures of the platform.

const Poster = z.object({
  id: z.number().int(),
  name: z.string(),
  vip_only: z.boolean(),
  /** Small, with a name that is nobody's: for the choice. */
  sample: z.string(),
  /** Their own, as PNG; empty while it takes a level that they do not have. */
  address: z.string(),
})
export type Poster = z.input<typeof Poster>

export const listPosters = endpoint({
  summary: '我的邀请海报：每个模板一张，带本人昵称与专属二维码；地址在 expires_at 前有效',
  method: 'GET',
  path: '/api/ck/user/posters',
  access: 'maker',
  input: z.object({ ...pageFields, count: countField(20) }),
  output: listOf(Poster).extend({
    /** What the posters say, so that a page can say whose they are. */
    inviter: z.string(),
    expires_at: Instant,
  }),
})

const Material = z.object({
  id: z.number().int(),
  kind: z.enum(['text', 'picture']),
  title: z.string(),
  /** With the maker's own link in it. */
  text: z.string(),
  picture: z.string(),
  updated_at: Instant,
})
export type Material = z.input<typeof Material>

export const listMaterials = endpoint({
  summary: '推广素材：文案（已填入本人邀请链接）与图片',
  method: 'GET',
  path: '/api/ck/user/materials',
  access: 'maker',
  input: z.object({ ...pageFields, count: countField(12), kind: z.enum(['text', 'picture']).optional() }),
  output: listOf(Material),
})
