import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '活动当天在门口用：扫入场码或输入手机号后四位，当场显示能否入场。',
  hints: ['同一张入场码第二次出示会提示已签到，以及时间。'],
}
