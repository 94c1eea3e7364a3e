import { identityStates } from '#contract/people/identities.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '创客的实名：提现只付本人账户，个税以此申报。',
  hints: ['更正由两人办理；查看完整号码会记入日志。'],
  states: [
    explained('实名', identityStates, {
      none: '还没有提交。',
      checking: '正在向核验机构查询。',
      pending: '机构没有给出结果，等人工核验。',
      verified: '姓名与号码一致，不能再更改。',
      rejected: '没有通过，本人可以重新提交。',
      taken: '号码已在另一个账户实名。',
      replaced: '已由两人更正，这是旧的一份。',
      closed: '账户已注销。',
    }),
  ],
}
