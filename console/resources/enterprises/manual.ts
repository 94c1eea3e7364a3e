import { accountStates } from '#console/parts/accounts/realms.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业用户的登录账户：查看、冻结、更换手机号。',
  hints: ['手机号只显示一部分，查看完整号码会记入操作日志。'],
  states: [
    explained('账户', accountStates, {
      active: '可以正常登录与使用。',
      frozen: '被冻结：不能登录，提现暂停，原因会告诉本人。',
      closing: '本人申请了注销，在 15 天冷静期内，可以撤回。',
      closed: '已注销，不能恢复。',
    }),
  ],
}
