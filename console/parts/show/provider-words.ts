/** What we call it where a provider's word did not count or did not come. */
const known: Readonly<Record<string, string>> = {
  TimeoutError: '渠道没有及时回应',
  AbortError: '渠道没有及时回应',
  TypeError: '连不上渠道',
  unreadable: '渠道的回应无法读取',
  too_large: '渠道的回应过大',
  signature_wrong: '签名不正确',
  content_encoding: '内容编码不正确',
  content_type: '内容类型不正确',
  size: '内容为空或过大',
  sign_type: '签名方式不正确',
  charset: '字符编码不正确',
  another_app: '不是发给本应用的',
  another_merchant: '不是发给本商户的',
  another_type: '通知的类型不符',
  sealed_otherwise: '内容无法解密',
  foreign_address: '账单地址不属于渠道',
  absent: '渠道没有这个单号',
  no_taken: '渠道已有同样的单号',
  name_required: '这个金额须填写收款人姓名',
  expired: '超过时限未确认收款',
  cancelled: '未确认收款，已关闭',
  CANCELLED: '未确认收款，已关闭',
  OVERDUE_CLOSE: '超过时限未确认收款',
  another_certificate: '支付宝公钥证书已更换，请更新配置',
  PAYEE_NOT_EXIST: '支付宝账户不存在',
  PAYEE_USER_INFO_ERROR: '支付宝账户与姓名不符',
  PAYER_BALANCE_NOT_ENOUGH: '商户支付宝余额不足',
  BALANCE_IS_NOT_ENOUGH: '商户支付宝余额不足',
  NOT_ENOUGH: '商户余额不足',
}

/** In words for an operator, with the provider's own beside ours: that is what its support asks for. */
export function sayProviderReason(reason: string): string {
  if (reason === '' || /\p{Script=Han}/u.test(reason)) return reason
  const status = /^http_(\d{3})$/.exec(reason)?.[1]
  const words = status ? `渠道回应 ${status}` : known[reason]
  return words ? `${words}（${reason}）` : reason
}
