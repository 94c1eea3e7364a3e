import { z } from 'zod'
import type { Secret } from '#server/platform/secrets/secrets.ts'
import { credential } from './config-values.ts'

export interface BucketConfig {
  account: {
    bucket: string
    endpoint: string
    region: string
    style: 'virtual' | 'path'
    prefix: string
    accessKeyId: string
    secretAccessKey: Secret
  }
  /** How long the bucket may be silent. */
  idleMs: number
}

export interface StorageConfig extends BucketConfig {
  /** The host that serves public files, without a slash at its end. */
  publicUrl: string | undefined
}

const form = 's3://存储桶?endpoint=https://…&region=…'

/** Why an address names no bucket that can be used. Never holds the address itself: people write keys into it. */
function problemIn(text: string): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') return `应为存储桶的地址，形如 ${form}`
  if (url.username || url.password)
    return '密钥请写在 STORAGE_ACCESS_KEY_ID 与 STORAGE_SECRET_ACCESS_KEY 里，不要写进地址'
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) return '存储桶名应为 3 到 63 个小写字母、数字、. 或 -'
  if (!/^(\/[\w-]{1,60}){0,4}\/?$/.test(url.pathname)) return '存储桶之后只能是由字母、数字、_、- 组成的文件夹'
  const unknown = [...url.searchParams.keys()].find(
    (name) => !['endpoint', 'region', 'style', 'timeout'].includes(name),
  )
  if (unknown !== undefined) return '只有 endpoint、region、style、timeout 四个参数'
  const { endpoint, region, style, timeout } = partsOf(url)
  if (!/^[1-9]\d?$/.test(timeout)) return 'timeout 应为 1 到 99 秒'
  if (!/^[a-z0-9-]{2,40}$/.test(region)) return '必须带 region，形如 region=cn-hangzhou'
  if (!['virtual', 'path'].includes(style)) return 'style 应为 virtual（桶名在域名里）或 path（桶名在路径里）'
  const to = URL.parse(endpoint)
  if (!to || !['http:', 'https:'].includes(to.protocol) || ![to.origin, `${to.origin}/`].includes(endpoint)) {
    return 'endpoint 应只含协议和域名，形如 https://s3.oss-cn-hangzhou.aliyuncs.com'
  }
  return vendorProblem(url.host, to.hostname, style)
}

/** Rules of vendors that would otherwise be met at the first upload. */
function vendorProblem(bucket: string, host: string, style: string): string | undefined {
  const aliyun = host.endsWith('.aliyuncs.com')
  if (aliyun && style === 'path')
    return '阿里云 OSS 的 style 只能是 virtual，path 会被拒绝（SecondLevelDomainForbidden）'
  if (aliyun && !host.startsWith('s3.oss-')) return '阿里云 OSS 的 endpoint 应以 s3.oss- 开头，这是它与 S3 兼容的入口'
  const tencent = host.endsWith('.myqcloud.com')
  if (tencent && style === 'path') return '腾讯云 COS 的 style 应为 virtual'
  if (tencent && !/-\d{5,12}$/.test(bucket)) return '腾讯云 COS 的存储桶名以 -APPID 结尾，形如 files-1250000000'
  return undefined
}

function partsOf(url: URL) {
  const region = url.searchParams.get('region') ?? ''
  return {
    region,
    endpoint: url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
    style: url.searchParams.get('style') ?? 'virtual',
    timeout: url.searchParams.get('timeout') ?? '10',
  }
}

const storageUrl = z.string().transform((text, context) => {
  const problem = problemIn(text)
  if (problem === undefined) return new URL(text)
  context.addIssue({ code: 'custom', message: problem })
  return z.NEVER
})

const publicUrl = z.string().transform((text, context) => {
  const url = URL.parse(text)
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username) {
    return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href
  }
  context.addIssue({ code: 'custom', message: '应为公开文件的地址，形如 https://cdn.example.com' })
  return z.NEVER
})

export const storageShape = {
  STORAGE_URL: storageUrl.optional(),
  STORAGE_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\w.-]{3,128}$/, { error: '只能含字母、数字、_、. 和 -，请重新复制' })
    .optional(),
  STORAGE_SECRET_ACCESS_KEY: credential.optional(),
  STORAGE_PUBLIC_URL: publicUrl.optional(),
}

/** A bucket for backups, with a key of its own: whoever breaks into the house must not be able to empty it. */
export const backupBucketShape = {
  BACKUP_URL: storageUrl.optional(),
  BACKUP_ACCESS_KEY_ID: storageShape.STORAGE_ACCESS_KEY_ID,
  BACKUP_SECRET_ACCESS_KEY: credential.optional(),
}

type Variables = z.infer<z.ZodObject<typeof storageShape>>
type BackupVariables = z.infer<z.ZodObject<typeof backupBucketShape>>

export function storageContradictions(
  variables: Variables,
  { production, invalid }: { production: boolean; invalid: ReadonlySet<string> },
): string[] {
  const { STORAGE_URL: url, STORAGE_PUBLIC_URL: shown } = variables
  if (invalid.has('STORAGE_URL')) return []
  const rest = ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY', 'STORAGE_PUBLIC_URL'] as const
  if (!url) return rest.filter((name) => variables[name]).map((name) => `${name}：只能与 STORAGE_URL 一起设置`)
  const needed = ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'] as const
  const problems = needed
    .filter((name) => variables[name] === undefined && !invalid.has(name))
    .map((name) => `${name}：设置 STORAGE_URL 时必须设置`)
  if (production && partsOf(url).endpoint.startsWith('http:')) {
    problems.push('STORAGE_URL：正式环境的 endpoint 必须是 https:// 开头的地址')
  }
  if (production && shown?.startsWith('http:')) {
    problems.push('STORAGE_PUBLIC_URL：正式环境必须是 https:// 开头的地址')
  }
  return problems
}

export function backupBucketContradictions(
  variables: BackupVariables & { BACKUP_DIR?: string | undefined },
  { production, invalid }: { production: boolean; invalid: ReadonlySet<string> },
): string[] {
  const { BACKUP_URL: url, BACKUP_DIR: folder } = variables
  if (invalid.has('BACKUP_URL')) return []
  const keys = ['BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'] as const
  if (!url) return keys.filter((name) => variables[name]).map((name) => `${name}：只能与 BACKUP_URL 一起设置`)
  const problems = keys
    .filter((name) => variables[name] === undefined && !invalid.has(name))
    .map((name) => `${name}：设置 BACKUP_URL 时必须设置`)
  if (folder === undefined && !invalid.has('BACKUP_DIR')) problems.push('BACKUP_URL：只能与 BACKUP_DIR 一起设置')
  if (production && partsOf(url).endpoint.startsWith('http:')) {
    problems.push('BACKUP_URL：正式环境的 endpoint 必须是 https:// 开头的地址')
  }
  return problems
}

export function storageFrom(variables: Variables): StorageConfig | undefined {
  const { STORAGE_URL: url, STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = variables
  if (!url || !accessKeyId || !secretAccessKey) return undefined
  return { ...bucketFrom(url, { accessKeyId, secretAccessKey }), publicUrl: variables.STORAGE_PUBLIC_URL }
}

export function backupBucketFrom(variables: BackupVariables): BucketConfig | undefined {
  const { BACKUP_URL: url, BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = variables
  return url && accessKeyId && secretAccessKey ? bucketFrom(url, { accessKeyId, secretAccessKey }) : undefined
}

function bucketFrom(url: URL, keys: Pick<StorageConfig['account'], 'accessKeyId' | 'secretAccessKey'>): BucketConfig {
  const { endpoint, region, style, timeout } = partsOf(url)
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  return {
    account: {
      bucket: url.host,
      endpoint: new URL(endpoint).origin,
      region,
      style: style === 'path' ? 'path' : 'virtual',
      prefix: prefix && `${prefix}/`,
      ...keys,
    },
    idleMs: Number(timeout) * 1000,
  }
}
