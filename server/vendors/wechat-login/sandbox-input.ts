import { z } from 'zod'
import { Refusal } from '#server/platform/refusal.ts'

export const State = z.string().regex(/^[\w-]{20,200}$/, '二维码不正确')
/** openid and unionid, as somebody at the sandbox makes them up. */
export const Identifier = z
  .string()
  .trim()
  .regex(/^[\w-]{1,64}$/, '应为 1 到 64 位字母或数字')

/** What was sent to the sandbox, or a refusal that names its fields. */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new Refusal('INPUT_INVALID', {}, fields)
}
