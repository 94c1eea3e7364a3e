import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none } from '#contract/base/fields.ts'
import type { Right } from '#contract/base/rights.ts'

const Category = z.object({
  id: z.number().int(),
  name: z.string(),
  position: z.number().int(),
  /** How many of its contents readers can see. */
  contents: z.number().int(),
})
export type Category = z.input<typeof Category>

/** The headings of a kind, as operators arrange them. */
function callsFor<const Kind extends CategorisedKind>(kind: Kind, noun: string) {
  const at = `/api/console/${kind}/categories` as const
  return {
    list: endpoint({
      summary: `${noun}分类（后台）`,
      method: 'GET',
      path: at,
      access: { staff: `${kind}.read` as Right },
      input: none,
      output: z.object({ list: z.array(Category) }),
    }),
    save: endpoint({
      summary: `新增或修改${noun}分类`,
      method: 'POST',
      path: at,
      access: { staff: `${kind}.categories` as Right },
      input: z.object({
        id: z.number().int().min(1).nullable(),
        name: line(20).min(1, '请填写名称'),
        position: z.number().int().min(0).max(9999),
      }),
      output: Category,
      refusals: ['RECORD_NOT_FOUND', 'NAME_TAKEN'],
      done: '已保存',
    }),
    remove: endpoint({
      summary: `删除没有内容的${noun}分类`,
      method: 'POST',
      path: `${at}/{id}/delete`,
      access: { staff: `${kind}.categories` as Right },
      input: z.object({ id: Id }),
      output: z.null(),
      refusals: ['RECORD_NOT_FOUND', 'IN_USE'],
      done: '已删除',
    }),
  }
}

export const categorisedKinds = ['news', 'notice', 'knowledge', 'help', 'activity', 'resource'] as const
export type CategorisedKind = (typeof categorisedKinds)[number]

export const newsCategoryCalls = callsFor('news', '新闻')
export const noticeCategoryCalls = callsFor('notice', '公告')
export const knowledgeCategoryCalls = callsFor('knowledge', '知识')
export const helpCategoryCalls = callsFor('help', '帮助')
export const activityCategoryCalls = callsFor('activity', '活动')
export const resourceCategoryCalls = callsFor('resource', '资料')
export type CategoryCalls = typeof newsCategoryCalls
