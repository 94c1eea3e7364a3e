/** What will stand at an address, in one sentence; the longest beginning that fits speaks for the pages below it. */
const sentences: Readonly<Record<string, string>> = {
  '/help': '这里将按类别整理常见问题，并支持搜索。',
  '/knowledge': '这里将收录经营、合规与合作方面的实用知识。',
  '/activity': '这里将发布线上与线下的会员活动，并提供在线报名。',
  '/company': '这里将按行业、地区与认证情况展示入驻企业，便于您找到合作伙伴。',
  '/business': '这里将汇集企业发布的供应与需求，可在线发起合作对接。',
  '/advertisement': '这里将展示可预订的广告位、价格与空档日期。',
  '/sites': '这里将展示网站链接服务，并提供下单与续期。',
  '/strategic': '这里将说明战略合作伙伴的权益与申请流程。',
  '/invoice': '这里将提供开票申请与进度查询。',
  '/feedback': '这里将接收您的意见与建议，并给出答复。',
  '/user': '这里将是企业的工作台：余额、认证进度、待办与消息一处可见。',
  '/manage': '这里将维护企业介绍与产品信息。',
  '/personal': '这里将是创客的工作台：收益、等级、邀请与提现一处可见。',
}

export function plannedContent(path: string): string {
  const beginning = Object.keys(sentences).find((known) => path === known || path.startsWith(`${known}/`))
  return (beginning && sentences[beginning]) ?? '我们正在准备这里的内容，开放后会第一时间发布公告。'
}
