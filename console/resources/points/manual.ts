import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '积分只用来下载资料，十二个月到期，先到期的先用。规则、账户与统计在这里。',
  hints: ['人工增减走调账，由另一位同事复核。'],
}
