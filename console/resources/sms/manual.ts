import { explained, type Manual } from '../../manual.ts'
import { smsStates } from './states.ts'

export const manual: Manual = {
  about: '发给用户的每一条短信与结果，保存 180 天。',
  hints: ['额度与提醒在页面上方；内容与验证码不保存。'],
  states: [
    explained('短信', smsStates, {
      queued: '还没有交给服务商。',
      sending: '正在交给服务商。',
      sent: '服务商已接收，等运营商回报。',
      delivered: '手机已收到。',
      undelivered: '没有送到，例如停机、空号或拦截。',
      refused: '服务商没有接收，原因写在说明里。',
      unknown: '没有收到结果，不会重发，以免重复。',
    }),
  ],
}
