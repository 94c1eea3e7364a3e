import { textManual } from '../content/text-manual.ts'

export const manual = textManual('平台规则、维护与活动的正式通知，显示在网站顶部与公告列表。')
