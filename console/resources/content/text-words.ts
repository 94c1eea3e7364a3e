import { type AuditWords, actionsOf } from '../../audit-words.ts'
import type { TextName } from './kind.ts'

const steps = {
  submit: '送审',
  withdraw: '撤回',
  reject: '驳回',
  approve: '审核通过',
  publish: '发布',
  take_down: '下线',
  trash: '移入回收站',
  recover: '恢复',
  destroy: '彻底删除',
  restore: '恢复旧版本',
  undo: '撤回决定',
} as const

/** What is logged of a kind of texts on its way from draft to reader. */
export function textWords(kind: TextName, noun: string): AuditWords {
  return {
    subjects: { [kind]: noun },
    actions: actionsOf(kind, steps),
    fields: {
      stage: '阶段',
      live_version: '线上版本',
      next_version: '待上线版本',
      next_from: '待上线时间',
      expires_at: '到期时间',
    },
    values: { stage: { draft: '草稿', review: '待审核', released: '已发布', trashed: '回收站' } },
  }
}
