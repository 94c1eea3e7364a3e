import { windowStates } from '#console/parts/records/window-state.tsx'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '网站顶部循环播放的一行消息，按时间自动上线与下线。',
  hints: ['排序数字小的先播放。', '勾选多条可以一起立即展示、下线或删除；别人刚改过的那一条会被跳过并说明。'],
  states: [
    explained('滚动消息', windowStates, {
      scheduled: '还没到开始时间，访客看不到。',
      shown: '正在展示。',
      ended: '过了结束时间，访客看不到。',
    }),
  ],
}
