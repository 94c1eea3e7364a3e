import { signupStates, signupSteps } from '#contract/catalogue/signups.words.ts'
import { type AuditWords, actionsOf } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { signup: '活动报名' },
  actions: {
    ...actionsOf('signup', signupSteps),
    'signup.reveal': '查看报名人的完整电话',
    'signup.export': '导出报名名单',
  },
  fields: { seats: '人数', activity: '活动', rows: '行数', whole: '含完整电话' },
  values: { 'signup.state': signupStates },
}
