import { z } from 'zod'
import { type Secret, secret } from '#server/platform/secrets/secrets.ts'

/** Search engines that are told of pages. */
export interface EngineConfig {
  indexNowKey: string | undefined
  baiduToken: Secret | undefined
  /** The played one stands only where no real one is. */
  played: boolean
}

export const engineShape = {
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-f0-9]{16,64}$/, { error: '应为 16 到 64 位小写十六进制字符，可用 openssl rand -hex 16 生成' })
    .optional(),
  BAIDU_PUSH_TOKEN: z
    .string()
    .regex(/^\w{8,64}$/, { error: '应为百度搜索资源平台“普通收录 › API 提交”里的 token' })
    .optional(),
}

type Variables = z.output<z.ZodObject<typeof engineShape>>

export function enginesFrom({ INDEXNOW_KEY, BAIDU_PUSH_TOKEN }: Variables, production: boolean): EngineConfig {
  return {
    indexNowKey: INDEXNOW_KEY,
    baiduToken: BAIDU_PUSH_TOKEN === undefined ? undefined : secret(BAIDU_PUSH_TOKEN),
    played: !production && INDEXNOW_KEY === undefined && BAIDU_PUSH_TOKEN === undefined,
  }
}
