import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

/** What a file is for: it decides who may hand it in, which types and sizes it may have and who may see it. */
export const filePurposes = [
  'content',
  'attachment',
  'avatar',
  'logo',
  'product',
  'feedback',
  'license',
  'voucher',
  'resource',
  'contract',
  'agreement',
  'receipt',
  'evidence',
  'payout',
  'invoice',
  'ad',
  'qualification',
  'lead',
] as const

const FilePurpose = z.enum(filePurposes)
export type FilePurpose = z.infer<typeof FilePurpose>

/** Where private files are named; nothing answers there. */
export const privateFiles = '/api/file/'
/** Where staff get those that belong to what they may read, by the same key. Bytes, so no endpoint of the desk. */
export const consoleFiles = '/api/console/file/'

/** A file kept where nobody is served from. What it was handed in for, the room that uses it has to ask. */
export const PrivateFileUrl = z.string().regex(/^\/api\/file\/[\w-]{43}$/, '请上传文件')

/** Larger than any purpose allows, so that a person hears which limit they met and not that a number was wrong. */
const sizeMax = 1024 ** 4

const UploadPolicy = z.object({
  method: z.literal('POST'),
  /** Where the bare bytes are sent, with these headers and no others that matter. */
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Where given, not bare bytes but a form: these fields first, the file last under the name `file`. */
  fields: z.record(z.string(), z.string()).optional(),
  key: z.string(),
  expires_at: Instant,
  max_bytes: z.number().int().min(1),
})
export type UploadPolicy = z.infer<typeof UploadPolicy>

const StoredFile = z.object({
  url: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int().min(1),
  /** Of a picture; nothing else has them. */
  width: z.number().int().min(1).nullable(),
  height: z.number().int().min(1).nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** What may be handed in at all, for whoever has not chosen a file yet. */
const UploadLimits = z.object({
  types: z.array(z.string()),
  max_bytes: z.number().int().min(1),
  /** What each purpose takes, of those that are open to whoever asks; a guest sees those of people with an account. */
  purposes: z.array(z.object({ purpose: FilePurpose, types: z.array(z.string()), max_bytes: z.number().int().min(1) })),
  /** Uploads that may be begun and not finished at one time, and bytes in one day. */
  unfinished_max: z.number().int(),
  bytes_per_day: z.number().int(),
  expires_in_s: z.number().int(),
})
export type UploadLimits = z.infer<typeof UploadLimits>

const Announced = z.object({
  name: z.string().trim().min(1).max(120),
  size: whole({ min: 1, max: sizeMax }),
  type: z.string().trim().toLowerCase().max(100),
  purpose: FilePurpose,
})

/** All that is to be said about a file, or nothing; half of it is refused beside what is missing. */
const UploadAsked = Announced.partial().transform((given, context) => {
  const names = Announced.keyof().options
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length === names.length) return { file: undefined }
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: '请填写此项' })
  return { file: given as z.output<typeof Announced> }
})

export const readUploadPolicy = endpoint({
  summary: '申请上传：返回上传地址、请求头与期限，随后按此发送文件的原始字节；不带参数时返回允许的类型与限制，无需登录',
  method: 'GET',
  path: '/api/upload',
  access: 'optional',
  input: UploadAsked,
  output: z.union([UploadPolicy, UploadLimits]),
  refusals: [
    'SESSION_INVALID',
    'NOT_ALLOWED',
    'FILE_NAME_INVALID',
    'FILE_TYPE_NOT_ALLOWED',
    'FILE_TYPE_MISMATCH',
    'FILE_TOO_LARGE',
    'STORAGE_AWAY',
    'UPLOADS_UNFINISHED',
    'UPLOADS_OF_TODAY',
  ],
})

export const finishUpload = endpoint({
  summary: '完成上传：检查并保存已发送的文件；重复调用得到同样的结果',
  method: 'POST',
  path: '/api/upload/{key}/done',
  access: 'any',
  input: z.object({ key: z.string().max(100) }),
  output: StoredFile,
  refusals: [
    'RECORD_NOT_FOUND',
    'UPLOAD_EXPIRED',
    'UPLOAD_INCOMPLETE',
    'STORAGE_AWAY',
    'STORAGE_FULL',
    'FILE_TYPE_MISMATCH',
    'FILE_BROKEN',
    'FILE_UNSAFE',
    'IMAGE_TOO_LARGE',
  ],
  done: '上传成功',
})
