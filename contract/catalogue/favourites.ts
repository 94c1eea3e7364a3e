import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { favouriteKindKeys, savedWordLength } from './favourites.words.ts'

// 收藏: what somebody wants to find again, and words of which they want to hear.

const Kind = z.enum(favouriteKindKeys)
const subject = z.object({ kind: Kind, id: Id })

const Favourite = z.object({
  kind: Kind,
  id: z.number().int(),
  title: z.string(),
  /** Whose it is, or what it says of itself. */
  note: z.string(),
  image: z.string(),
  /** Its page; '' where readers do not see it any more. */
  path: z.string(),
  saved_at: Instant,
})
export type Favourite = z.input<typeof Favourite>

export const listFavourites = endpoint({
  summary: '我的收藏，新的在前；已下线的仍列出名称',
  method: 'GET',
  path: '/api/favourites',
  access: 'member',
  input: z.object({ ...pageFields, kind: Kind.optional() }),
  output: listOf(Favourite),
})

export const readFavourite = endpoint({
  summary: '一项内容是否已收藏',
  method: 'GET',
  path: '/api/favourites/{kind}/{id}',
  access: 'member',
  input: subject,
  output: z.object({ saved: z.boolean() }),
})

export const addFavourite = endpoint({
  summary: '收藏；重复收藏不变',
  method: 'POST',
  path: '/api/favourites/{kind}/{id}',
  access: 'member',
  input: subject,
  output: z.object({ saved: z.boolean() }),
  refusals: ['RECORD_NOT_FOUND', 'LIST_FULL'],
})

export const removeFavourite = endpoint({
  summary: '取消收藏；没有收藏的不变',
  method: 'POST',
  path: '/api/favourites/{kind}/{id}/remove',
  access: 'member',
  input: subject,
  output: z.object({ saved: z.boolean() }),
})

const SavedWord = z.object({ id: z.number().int(), word: z.string(), saved_at: Instant })
export type SavedWord = z.input<typeof SavedWord>

export const listSavedWords = endpoint({
  summary: '关注的关键词，新的在前',
  method: 'GET',
  path: '/api/favourites/words',
  access: 'member',
  input: none,
  output: z.object({ list: z.array(SavedWord) }),
})

export const addSavedWord = endpoint({
  summary: '关注一个关键词：每天告知新发布的企业、产品与商机；重复关注不变',
  method: 'POST',
  path: '/api/favourites/words',
  access: 'member',
  input: z.object({ word: line(savedWordLength).min(1, '请填写关键词') }),
  output: z.object({ list: z.array(SavedWord) }),
  refusals: ['LIST_FULL'],
})

export const removeSavedWord = endpoint({
  summary: '不再关注一个关键词',
  method: 'POST',
  path: '/api/favourites/words/{id}/remove',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({ list: z.array(SavedWord) }),
  refusals: ['RECORD_NOT_FOUND'],
})
