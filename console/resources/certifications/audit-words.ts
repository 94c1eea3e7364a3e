import { certificationStates, contestStates } from '#contract/people/certifications.words.ts'
import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    certification: '企业认证',
    'certification-contest': '主体申诉',
    'setting:certifications.rules': '认证设置',
  },
  actions: {
    'certification.order': '提交认证，待支付',
    'certification.pay': '支付认证服务费',
    'certification.hand_in': '提交认证',
    'certification.hand_in_again': '重新提交认证',
    'certification.withdraw': '撤回认证申请',
    'certification.give_up': '放弃认证申请',
    'certification.reject': '驳回认证',
    'certification.approve': '通过认证',
    'certification.revoke': '撤销认证',
    'certification.move_out': '转出认证',
    'certification.reveal': '查看完整联系人与电话',
    'certification.settle': '处理工商变化',
    'certification.contest': '发起主体申诉',
    'certification.decide-contest': '裁定主体申诉',
  },
  fields: {
    proof_of_control: '要求对公转账验证',
    decision: '裁定',
    day: '日期',
  },
  values: {
    'certification.state': certificationStates,
    'certification-contest.state': contestStates,
    decision: { uphold: '成立', dismiss: '不成立' },
  },
}
