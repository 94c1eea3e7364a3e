import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '任意一段日期里访客、注册、认证、付费、资金、内容、合作请求与搜索的数字，与之前同样长的一段相比。',
  hints: [
    '按上海时间统计；过去的日子在当晚结算后不再改变。',
    '资金与账本一致：同一段日期的合计等于账本报表。',
    '导出为 Excel，每天一行，两段并列。',
  ],
}
