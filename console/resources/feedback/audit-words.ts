import { feedbackStates, feedbackSteps } from '#contract/site/feedback.words.ts'
import { type AuditWords, actionsOf } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    feedback: '反馈',
    'feedback-template': '回复模板',
    'setting:feedback.rules': '反馈设置',
    // What visitors left before there was one desk.
    contact: '联系留言',
  },
  actions: {
    ...actionsOf('feedback', feedbackSteps),
    'feedback.reveal': '查看完整电话',
    'feedback-template.save': '保存',
    'feedback-template.delete': '删除',
    'contact.reveal': '查看完整电话',
    'contact.handle': '处理',
  },
  fields: {
    contact_hours: '留言应答小时',
    feedback_hours: '反馈应答小时',
    money_hours: '资金问题应答小时',
    complaint_hours: '投诉应答小时',
    report_hours: '举报应答小时',
    statement_days: '说明期限（天）',
    close_days: '自动关闭（天）',
  },
  values: { 'feedback.state': feedbackStates },
}
