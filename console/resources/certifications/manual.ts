import { certificationStates, contestStates } from '#contract/people/certifications.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业认证：核对营业执照与填写的资料，逐项给出意见。',
  hints: ['“主体申诉”里处理一家企业说另一家用了自己的证照，由两人先后决定。'],
  states: [
    explained('企业认证', certificationStates, {
      draft: '企业还在填写。',
      unpaid: '已提交，等支付服务费。',
      pending: '等审核。',
      rejected: '有项目要修改，企业改后再提交。',
      withdrawn: '企业撤回了申请。',
      cancelled: '企业放弃了申请。',
      approved: '已通过，主页上有认证标识。',
      expiring: '三十天内到期，企业可以续期。',
      expired: '有效期已过，标识已撤下。',
      revoked: '认证被撤销，标识已撤下。',
      replaced: '被新的一份认证代替。',
    }),
    explained('主体申诉', contestStates, {
      open: '等第一位同事处理。',
      first: '一人已给出意见，等另一人复核。',
      upheld: '申诉成立，认证转给申诉的企业。',
      dismissed: '申诉不成立，认证不变。',
    }),
  ],
}
