import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, Person } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

// Words that nobody may publish, kept by operators.

const sensitiveWordMax = 40
export const linesMax = 500
const tryMax = 20_000

const Word = z.object({
  id: z.number().int(),
  word: z.string(),
  note: z.string(),
  created_at: Instant,
  /** Null for what came with the house. */
  created_by: Person.nullable(),
})
export type SensitiveWord = z.input<typeof Word>

/** A text in pieces, of which some are what was looked for. */
export const Segment = z.object({ text: z.string(), hit: z.boolean() })
export type Segment = z.infer<typeof Segment>

export const listWords = endpoint({
  summary: '敏感词（后台）',
  method: 'GET',
  path: '/api/console/words',
  access: { staff: 'words.read' },
  input: z.object({ ...pageFields, q: line(sensitiveWordMax).optional() }),
  output: listOf(Word),
})

export const addWords = endpoint({
  summary: '新增敏感词，一次可以多个；已有的跳过',
  method: 'POST',
  path: '/api/console/words',
  access: { staff: 'words.edit' },
  input: z.object({
    words: z
      .array(
        line(sensitiveWordMax)
          .min(1, '不能为空')
          .regex(/[\p{L}\p{N}]/u, '至少含有一个文字'),
      )
      .min(1, '请填写敏感词')
      .max(linesMax, `一次最多 ${linesMax} 个`),
    note: line(60).default(''),
  }),
  output: z.object({ added: z.number().int(), skipped: z.number().int() }),
  done: '已新增',
})

export const deleteWord = endpoint({
  summary: '删除一个敏感词',
  method: 'POST',
  path: '/api/console/words/{id}/delete',
  access: { staff: 'words.edit' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})

export const tryWords = endpoint({
  summary: '试一段文字：其中哪些词会被拒绝',
  method: 'POST',
  path: '/api/console/words/try',
  access: { staff: 'words.read' },
  input: z.object({ text: z.string().max(tryMax, `最多 ${tryMax} 个字符`) }),
  output: z.object({ found: z.array(z.string()), segments: z.array(Segment) }),
})
