import { payoutStates } from '#contract/money/withdrawals.console.ts'
import { withdrawalStates } from '#contract/money/withdrawals.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '提现申请与打款。审核、打款由不同权限的同事分别进行，大额要两人审核。',
  hints: ['收款账号只显示一部分，查看完整账号会记入操作日志。', '账目核对发现异常时，打款会全部暂停。'],
  states: [
    explained('提现', withdrawalStates, {
      pending: '等审核，款项已预留。',
      approved: '审核通过，等打款。',
      paying: '已交给渠道或银行，等结果。',
      wait_user_confirm: '微信等收款人确认，过时算失败。',
      failed: '没有打成，可以重新打款或退回余额。',
      paid: '已到账。',
      rejected: '没有通过，款项已回到余额。',
      cancelled: '本人取消，款项已回到余额。',
      returned: '打款失败后退回了余额。',
    }),
    explained('打款', payoutStates, {
      created: '单号已定，还没有发出。',
      sending: '已发出，没有收到回应前不会重发，只查询。',
      processing: '渠道正在处理。',
      waiting: '等收款人在微信里确认。',
      paid: '渠道确认已付。',
      failed: '渠道确认没有付。',
    }),
  ],
}
