import { z } from 'zod'
import { BatchAnswer, batchOf } from '#contract/base/batch.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { FileUrl, Id, line, Person } from '#contract/base/fields.ts'
import { keyedFields, listOf, pageFields, whole } from '#contract/base/paging.ts'
import type { Right } from '#contract/base/rights.ts'
import { Instant } from '#contract/base/time.ts'
import { pageKeys } from './content.ts'

// The operators' side of everything that people write and others read. Every kind has the same calls under its own
// address and its own rights: an editor of news is not an editor of the agreements.

/** Where a content stands, as people see it. What is released is scheduled, published or expired by the clock. */
export const contentStates = ['draft', 'review', 'scheduled', 'published', 'expired', 'trashed'] as const
const State = z.enum(contentStates)
export type ContentState = z.infer<typeof State>

/** Where one's own texts stand, as the workbench counts them and the list shows them. */
export const ownTexts = { drafts: '草稿', rejected: '被驳回', waiting: '待审核', scheduled: '定时' } as const
export type OwnTexts = keyof typeof ownTexts
const ownTextKeys = Object.keys(ownTexts) as [OwnTexts, ...OwnTexts[]]

/** Every step a content can take, and the right it needs. The server's table says from where to where. */
export const contentSteps = {
  submit: 'write',
  withdraw: 'write',
  reject: 'review',
  approve: 'review',
  publish: 'publish',
  take_down: 'publish',
  trash: 'trash',
  recover: 'trash',
  destroy: 'destroy',
} as const
export type ContentStep = keyof typeof contentSteps
const Step = z.enum(Object.keys(contentSteps) as [ContentStep, ...ContentStep[]])

const tagMax = 20
const Tag = line(tagMax)
  .min(1)
  .regex(/^[^,，#?&/\\]*$/, '标签不能含有逗号、井号等符号')

const Attachment = z.object({ url: FileUrl, name: line(120).min(1), bytes: z.number().int().min(0) })

/** Of a text as it is handed in, and as it is kept after it was cleaned. */
export const textHtml = { max: 300_000, say: '正文过长，请分成几篇' } as const

const textFields = {
  title: line(100).min(1, '请填写标题'),
  summary: line(300),
  html: z.string().max(textHtml.max, textHtml.say),
  cover: z.union([z.literal(''), FileUrl]),
  category_id: z.number().int().min(1).nullable(),
  tags: z.array(Tag).max(10, '最多 10 个标签'),
  attachments: z.array(Attachment).max(20, '最多 20 个附件'),
  /** Where a text was taken from; empty for our own. */
  source: line(60),
  seo_title: line(80),
  seo_keywords: line(200),
  seo_description: line(300),
}
const Text = z.object(textFields)
export type ContentText = z.input<typeof Text>

/** The version somebody has before them: a step or a save on top of another one is refused, and nothing is lost. */
const version = z.number().int().min(1).max(1_000_000)

const Row = z.object({
  id: z.number().int(),
  /** The fixed key of a page; null for every other kind. */
  key: z.enum(pageKeys).nullable(),
  title: z.string(),
  cover: z.string(),
  category: Person.nullable(),
  tags: z.array(z.string()),
  state: State,
  stage: z.enum(['draft', 'review', 'released', 'trashed']),
  /** Readers see an older version than the one that is being worked on. */
  has_changes: z.boolean(),
  author: Person,
  version: z.number().int(),
  views: z.number().int(),
  published_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  updated_at: Instant,
})
export type ContentRow = z.input<typeof Row>

const Edited = z.object({
  ...textFields,
  id: z.number().int(),
  key: z.enum(pageKeys).nullable(),
  state: State,
  /** Where the version that is being worked on stands; readers may still see an older one. */
  stage: z.enum(['draft', 'review', 'released', 'trashed']),
  version: z.number().int(),
  live_version: z.number().int().nullable(),
  /** A newer version that readers will see from a later moment on. */
  next: z.object({ version: z.number().int(), from: Instant }).nullable(),
  published_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  author: Person,
  updated_at: Instant,
  views: z.number().int(),
  /** Why a reviewer sent it back, until it is sent again. */
  reject_reason: z.string(),
  /** The address readers find it at. */
  path: z.string(),
  /** The steps that whoever asks may take now. */
  steps: z.array(Step),
  /** Whoever asks decided about it last, and may take that back: nothing has followed from it. */
  undoable: z.boolean(),
})
export type EditedContent = z.input<typeof Edited>

const Version = z.object({
  number: z.number().int(),
  title: z.string(),
  author: Person,
  created_at: Instant,
  /** The older version it was restored from. */
  restored_from: z.number().int().nullable(),
  live: z.boolean(),
})
export type ContentVersion = z.input<typeof Version>

const seen = { id: Id, version }
const moment = { publish_at: Instant.nullable(), expires_at: Instant.nullable() }
const editing = ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', 'CONTENT_MOVED_ON'] as const

type CollectionKind = 'news' | 'notice' | 'knowledge' | 'help'

/** What every kind can be asked. `noun` is for the documents, `right` for the door. */
function callsFor<const Kind extends CollectionKind | 'page'>(kind: Kind, noun: string) {
  const at = `/api/console/${kind}` as const
  const may = <const Verb extends 'read' | 'write' | 'review' | 'publish'>(verb: Verb) => ({
    staff: `${kind}.${verb}` as Right,
  })
  const step = (name: ContentStep, summary: string, input: z.ZodType = z.object(seen)) =>
    endpoint({
      summary: `${summary}${noun}`,
      method: 'POST',
      path: `${at}/{id}/${name}`,
      access: { staff: `${kind}.${contentSteps[name]}` as Right },
      input: input as z.ZodType<StepInput, StepOnWire>,
      output: Edited,
      refusals: [...editing, 'OWN_REVIEW', 'APPROVERS_TIED'],
      done: '操作成功',
    })
  const batch = (name: 'approve' | 'take_down', summary: string) =>
    endpoint({
      summary: `${summary}${noun}`,
      method: 'POST',
      path: `${at}/batch/${name}`,
      access: { staff: `${kind}.${contentSteps[name]}` as Right },
      input: z.object({ items: batchOf(z.object(seen)) }),
      output: BatchAnswer,
      done: '已处理',
    })
  return {
    list: endpoint({
      summary: `${noun}列表（后台）`,
      method: 'GET',
      path: at,
      access: may('read'),
      input: z.object({
        ...keyedFields,
        state: State.optional(),
        category_id: Id.optional(),
        /** Of those that the caller began. */
        mine: z.enum(ownTextKeys).optional(),
        q: line(60).optional(),
        sort: z.enum(['updated_at', 'published_at', 'id']).default('updated_at'),
        order: z.enum(['asc', 'desc']).default('desc'),
      }),
      output: listOf(Row),
      byKey: 'id',
    }),
    counts: endpoint({
      summary: `${noun}各处有多少在等（最近改动的一万篇之内）`,
      method: 'GET',
      path: `${at}/counts`,
      access: may('read'),
      input: z.object({}),
      output: z.object({ draft: z.number().int(), review: z.number().int(), scheduled: z.number().int() }),
    }),
    read: endpoint({
      summary: `编辑中的${noun}`,
      method: 'GET',
      path: `${at}/{id}`,
      access: may('read'),
      input: z.object({ id: Id }),
      output: Edited,
      refusals: ['RECORD_NOT_FOUND'],
    }),
    save: endpoint({
      summary: `保存${noun}为新的版本`,
      method: 'POST',
      path: `${at}/{id}`,
      access: may('write'),
      input: Text.extend(seen),
      output: Edited,
      refusals: [...editing, 'FILE_GONE'],
      done: '已保存',
    }),
    restore: endpoint({
      summary: `把${noun}恢复到一个旧版本（成为新的版本）`,
      method: 'POST',
      path: `${at}/{id}/restore`,
      access: may('write'),
      input: z.object({ ...seen, number: version }),
      output: Edited,
      refusals: [...editing, 'FILE_GONE'],
      done: '已恢复为新的草稿',
    }),
    versions: endpoint({
      summary: `${noun}的历史版本`,
      method: 'GET',
      path: `${at}/{id}/versions`,
      access: may('read'),
      input: z.object({ id: Id, ...pageFields }),
      output: listOf(Version),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    version: endpoint({
      summary: `${noun}的一个历史版本`,
      method: 'GET',
      path: `${at}/{id}/versions/{number}`,
      access: may('read'),
      input: z.object({ id: Id, number: whole({ min: 1, max: 1_000_000 }) }),
      output: Version.extend(textFields),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    preview: endpoint({
      summary: `${noun}的预览地址，一小时内有效`,
      method: 'POST',
      path: `${at}/{id}/preview`,
      access: may('read'),
      input: z.object({ id: Id, number: version }),
      output: z.object({ url: z.string(), expires_at: Instant }),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    presence: endpoint({
      summary: `告知正在编辑${noun}，得知还有谁在编辑`,
      method: 'POST',
      path: `${at}/{id}/presence`,
      access: may('write'),
      input: z.object({ id: Id, leaving: z.boolean().default(false) }),
      output: z.object({ others: z.array(Person.extend({ since: Instant })), version: z.number().int() }),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    submit: step('submit', '送审'),
    withdraw: step('withdraw', '撤回送审中的'),
    reject: step('reject', '驳回', z.object({ ...seen, reason: line(300).min(1, '请写明驳回的原因') })),
    approve: step('approve', '审核通过并发布或定时发布', z.object({ ...seen, ...moment })),
    publish: step('publish', '不经审核直接发布', z.object({ ...seen, ...moment })),
    take_down: step('take_down', '下线'),
    undo: endpoint({
      summary: `撤回刚才对${noun}的审核决定或定时`,
      method: 'POST',
      path: `${at}/{id}/undo`,
      access: may('review'),
      input: z.object(seen),
      output: Edited,
      refusals: ['DECISION_STANDS', ...editing],
      done: '已撤回，回到待审核',
    }),
    approveBatch: batch('approve', '批量审核通过并立即发布'),
    takeDownBatch: batch('take_down', '批量下线'),
  }
}

interface StepInput {
  id: number
  version: number
  reason?: string
  publish_at?: Date | null
  expires_at?: Date | null
}

interface StepOnWire {
  id: number
  version: number
  reason?: string
  publish_at?: string | null
  expires_at?: string | null
}

/** What only kinds have of which new ones are written: pages stand under fixed keys and are never thrown away. */
function collectionCallsFor<const Kind extends CollectionKind>(kind: Kind, noun: string) {
  const at = `/api/console/${kind}` as const
  const step = (name: 'trash' | 'recover', summary: string) =>
    endpoint({
      summary: `${summary}${noun}`,
      method: 'POST',
      path: `${at}/{id}/${name}`,
      access: { staff: `${kind}.trash` as Right },
      input: z.object(seen),
      output: Edited,
      refusals: [...editing],
      done: '操作成功',
    })
  return {
    add: endpoint({
      summary: `新建${noun}草稿`,
      method: 'POST',
      path: at,
      access: { staff: `${kind}.write` as Right },
      input: Text,
      output: Edited,
      refusals: ['FILE_GONE'],
      done: '已保存为草稿',
    }),
    trash: step('trash', '移入回收站：'),
    trashBatch: endpoint({
      summary: `批量移入回收站：${noun}`,
      method: 'POST',
      path: `${at}/batch/trash`,
      access: { staff: `${kind}.trash` as Right },
      input: z.object({ items: batchOf(z.object(seen)) }),
      output: BatchAnswer,
      done: '已处理',
    }),
    categoriseBatch: endpoint({
      summary: `批量改${noun}的分类（各成为新的版本）`,
      method: 'POST',
      path: `${at}/batch/categorise`,
      access: { staff: `${kind}.write` as Right },
      input: z.object({ items: batchOf(z.object(seen)), category_id: Id.nullable() }),
      output: BatchAnswer,
      done: '已处理',
    }),
    recover: step('recover', '从回收站恢复：'),
    destroy: endpoint({
      summary: `彻底删除回收站中的${noun}`,
      method: 'POST',
      path: `${at}/{id}/destroy`,
      access: { staff: `${kind}.destroy` as Right },
      input: z.object(seen),
      output: z.null(),
      refusals: [...editing],
      done: '已彻底删除',
    }),
  }
}

export const newsCalls = { ...callsFor('news', '新闻'), ...collectionCallsFor('news', '新闻') }
export const noticeCalls = { ...callsFor('notice', '公告'), ...collectionCallsFor('notice', '公告') }
export const knowledgeCalls = { ...callsFor('knowledge', '知识'), ...collectionCallsFor('knowledge', '知识') }
export const helpCalls = { ...callsFor('help', '帮助'), ...collectionCallsFor('help', '帮助') }
export const pageCalls = callsFor('page', '单页')
/** Of a kind of which new ones are written. */
export type CollectionCalls = typeof newsCalls | typeof noticeCalls | typeof knowledgeCalls | typeof helpCalls
