import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FileUrl, Flag, Id, line } from '#contract/base/fields.ts'
import { countField, listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import {
  codeMax,
  codeMin,
  linkPlace,
  materialTextMax,
  materialTitleMax,
  namePlace,
  posterNameMax,
  posterSize,
} from './posters.words.ts'

// The operators' side of posters and materials.

const title = (max: number) => line(max).min(1, '不能为空')
const position = z.number().int().min(0).max(9999)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, '请填写六位十六进制颜色，例如 #1652f0')
const within = (max: number) => z.number().int().min(0, '不能超出海报').max(max, '不能超出海报')

/** Where the code and the name stand on a picture. */
const placing = {
  code_x: within(posterSize.width),
  code_y: within(posterSize.height),
  code_size: z.number().int().min(codeMin, `二维码至少 ${codeMin} 像素`).max(codeMax),
  name_text: title(30).refine((text) => text.includes(namePlace), `请写上 ${namePlace}，生成时换成昵称`),
  name_x: within(posterSize.width),
  name_y: within(posterSize.height),
  name_size: z.number().int().min(20).max(120),
  name_width: z.number().int().min(80).max(posterSize.width),
  name_color: colour,
  name_align: z.enum(['start', 'middle', 'end']),
}
type Placed = { [Key in 'code_x' | 'code_y' | 'code_size']: number }
const codeInside = ({ code_x, code_y, code_size }: Placed) =>
  code_x + code_size <= posterSize.width && code_y + code_size <= posterSize.height
const codeInsideMessage = { path: ['code_size'], message: '二维码超出了海报，请移动或缩小' }

const pictured = { name: title(posterNameMax), picture: FileUrl, ...placing, vip_only: z.boolean(), position }
const Template = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Drawn by the house itself; null where an operator brought a picture. */
  design: z.enum(['bridge', 'letter', 'card']).nullable(),
  picture: z.string(),
  ...{ code_x: z.number(), code_y: z.number(), code_size: z.number() },
  ...{ name_x: z.number(), name_y: z.number(), name_size: z.number(), name_width: z.number() },
  ...{ name_text: z.string(), name_color: z.string(), name_align: z.enum(['start', 'middle', 'end']) },
  vip_only: z.boolean(),
  shown: z.boolean(),
  position: z.number().int(),
  version: z.number().int(),
  /** As makers see it in their choice. */
  sample: z.string(),
  /** How many makers have one of it at this moment. */
  kept: z.number().int(),
  updated_at: Instant,
})
export type EditedPoster = z.input<typeof Template>

const order = z.enum(['asc', 'desc']).default('asc')

export const pageTemplates = endpoint({
  summary: '海报模板，含未上线的',
  method: 'GET',
  path: '/api/console/posters',
  access: { staff: 'posters.read' },
  input: z.object({
    ...pageFields,
    count: countField(20),
    shown: Flag.optional(),
    vip_only: Flag.optional(),
    sort: z.enum(['position', 'updated_at', 'id']).default('position'),
    order,
  }),
  output: listOf(Template),
})

export const addTemplate = endpoint({
  summary: '新增海报模板：一张底图，加上二维码与昵称的位置；新增后未上线',
  method: 'POST',
  path: '/api/console/posters',
  access: { staff: 'posters.edit' },
  input: z.object(pictured).refine(codeInside, codeInsideMessage),
  output: z.object({ id: z.number().int() }),
  refusals: ['FILE_GONE', 'WORDS_REFUSED', 'OWN_LIMIT'],
  done: '已新增，预览无误后请上线',
})

export const saveTemplate = endpoint({
  summary: '修改海报模板；已生成的海报随之重新生成',
  method: 'POST',
  path: '/api/console/posters/{id}',
  access: { staff: 'posters.edit' },
  input: z.object({ id: Id, version: Id, ...pictured }).refine(codeInside, codeInsideMessage),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', 'FILE_GONE', 'WORDS_REFUSED'],
  done: '已保存',
})

export const arrangeTemplate = endpoint({
  summary: '平台自带的海报模板：会员专享与排序',
  method: 'POST',
  path: '/api/console/posters/{id}/arrange',
  access: { staff: 'posters.edit' },
  input: z.object({ id: Id, version: Id, vip_only: z.boolean(), position }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE'],
  done: '已保存',
})

export const showTemplate = endpoint({
  summary: '上线或下线海报模板',
  method: 'POST',
  path: '/api/console/posters/{id}/shown',
  access: { staff: 'posters.publish' },
  input: z.object({ id: Id, version: Id, shown: z.boolean() }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const deleteTemplate = endpoint({
  summary: '删除未上线的海报模板；平台自带的不能删除',
  method: 'POST',
  path: '/api/console/posters/{id}/delete',
  access: { staff: 'posters.edit' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})

export const previewTemplate = endpoint({
  summary: '海报预览：按填写的位置画一张示例，不保存',
  method: 'POST',
  path: '/api/console/posters/preview',
  access: { staff: 'posters.edit' },
  input: z
    .object({ picture: FileUrl, ...placing, sample_name: line(20).default('') })
    .refine(codeInside, codeInsideMessage),
  output: z.object({ image: z.string() }),
  refusals: ['FILE_GONE'],
})

const material = {
  kind: z.enum(['text', 'picture']),
  title: title(materialTitleMax),
  text: z
    .string()
    .trim()
    .max(materialTextMax)
    .regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, '不能含有控制字符'),
  picture: z.union([z.literal(''), FileUrl]),
  shown: z.boolean(),
  position,
}
type Filled = { kind: 'text' | 'picture'; text: string; picture: string }
const hasText = ({ kind, text }: Filled) => kind !== 'text' || text.includes(linkPlace)
const hasTextMessage = { path: ['text'], message: `请写上 ${linkPlace}，创客复制时换成本人的邀请链接` }
const hasPicture = ({ kind, picture }: Filled) => kind !== 'picture' || picture !== ''
const hasPictureMessage = { path: ['picture'], message: '请上传图片' }

const EditedMaterial = z.object({
  id: z.number().int(),
  kind: z.enum(['text', 'picture']),
  title: z.string(),
  text: z.string(),
  picture: z.string(),
  shown: z.boolean(),
  position: z.number().int(),
  version: z.number().int(),
  updated_at: Instant,
})
export type EditedMaterial = z.input<typeof EditedMaterial>

export const pageMaterials = endpoint({
  summary: '推广素材，含未上线的',
  method: 'GET',
  path: '/api/console/materials',
  access: { staff: 'posters.read' },
  input: z.object({
    ...pageFields,
    count: countField(20),
    kind: z.enum(['text', 'picture']).optional(),
    shown: Flag.optional(),
    sort: z.enum(['position', 'updated_at', 'id']).default('position'),
    order,
  }),
  output: listOf(EditedMaterial),
})

export const addMaterial = endpoint({
  summary: '新增推广素材；不能承诺收益或奖励',
  method: 'POST',
  path: '/api/console/materials',
  access: { staff: 'posters.publish' },
  input: z.object(material).refine(hasText, hasTextMessage).refine(hasPicture, hasPictureMessage),
  output: z.object({ id: z.number().int() }),
  refusals: ['FILE_GONE', 'WORDS_REFUSED', 'OWN_LIMIT'],
  done: '已新增',
})

export const saveMaterial = endpoint({
  summary: '修改推广素材；不能承诺收益或奖励',
  method: 'POST',
  path: '/api/console/materials/{id}',
  access: { staff: 'posters.publish' },
  input: z
    .object({ id: Id, version: Id, ...material })
    .refine(hasText, hasTextMessage)
    .refine(hasPicture, hasPictureMessage),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', 'FILE_GONE', 'WORDS_REFUSED'],
  done: '已保存',
})

export const deleteMaterial = endpoint({
  summary: '删除推广素材',
  method: 'POST',
  path: '/api/console/materials/{id}/delete',
  access: { staff: 'posters.publish' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})
