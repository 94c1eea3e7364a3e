import { type AuditWords, actionsOf } from '#console/audit-words.ts'
import { labelsOf } from '#console/parts/list/written.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'
import { reviewedStates } from './record-states.ts'

const steps: Record<RecordStep | 'undo' | 'approve', string> = {
  submit: '送审',
  show: '上线',
  hide: '下线',
  reject: '驳回',
  close: '关闭',
  cancel: '取消',
  pause: '暂停',
  end: '终止',
  undo: '撤回决定',
  approve: '通过企业的修改',
}

/**
 * What is logged of kinds of records: the steps they take, what every record begins with, their own fields, and what
 * the values of these are called; their states are those of every record unless they say others.
 */
export function recordWords(
  subjects: AuditWords['subjects'],
  fields: AuditWords['fields'],
  values: AuditWords['values'] = {},
): AuditWords {
  return {
    subjects,
    actions: Object.assign({}, ...Object.keys(subjects).map((kind) => actionsOf(kind, steps))),
    fields: {
      reject_reason: '驳回的原因',
      company_id: '企业编号',
      revision_state: '企业的修改',
      handed_in_at: '提交时间',
      hidden_by: '下线者',
      ...fields,
    },
    values: {
      ...Object.fromEntries(Object.keys(subjects).map((kind) => [`${kind}.state`, labelsOf(reviewedStates)])),
      ...values,
    },
  }
}
