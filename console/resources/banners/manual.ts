import { windowStates } from '#console/parts/records/window-state.tsx'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '网站各页面顶部的大图，按时间自动上线与下线。',
  hints: [
    '一个位置有多张时按排序轮播。',
    '两个人同时修改时，后保存的人会看到两份的差异，逐项选择。',
    '勾选多条可以一起立即展示、下线或删除；别人刚改过的那一条会被跳过并说明。',
  ],
  states: [
    explained('横幅', windowStates, {
      scheduled: '还没到开始时间，访客看不到。',
      shown: '正在展示。',
      ended: '过了结束时间，访客看不到。',
    }),
  ],
}
