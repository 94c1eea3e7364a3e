import { identityStates } from '#contract/people/identities.words.ts'
import { type AuditWords, actionsOf } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { identity: '创客实名' },
  actions: actionsOf('identity', {
    submit: '提交实名认证',
    reveal: '查看完整姓名与证件号码',
    approve: '人工核验通过',
    reject: '人工核验未通过',
    correct: '申请更正',
    replace: '复核通过并更正',
    keep: '驳回更正',
    cancel: '撤回更正',
  }),
  values: { 'identity.state': identityStates },
}
