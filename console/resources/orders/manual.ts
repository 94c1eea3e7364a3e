import { orderStates } from '#contract/money/orders.words.ts'
import { refundStates } from '#contract/money/payments.console.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业与创客的每一张订单、支付渠道的通知与退款。到账以渠道的签名通知、主动查询或银行回单为准。',
  hints: ['对公转账凭回单确认，一张回单只能用一次。'],
  states: [
    explained('订单', orderStates, {
      unpaid: '等买家支付，过时关闭。',
      voucher_submitted: '买家上传了转账凭证，等财务核对回单后确认。',
      paid: '款项已到账。',
      part_refunded: '退了一部分。',
      refunded: '已全部退回。',
      closed: '没有按时支付，或买家取消；之后到账会自动退款或人工处理。',
      rejected: '凭证没有通过，原因已告诉买家。',
    }),
    explained('退款', refundStates, {
      pending: '等待发给渠道。',
      sending: '已发给渠道，等结果。',
      refunded: '渠道已退回。',
      failed: '渠道没有退成，可以重试或改为登记线下退款。',
      returned: '不再退款，款项留在账上，按调账处理。',
    }),
  ],
}
