import { exportStates } from '#contract/site/exports.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '你导出的较长列表在这里看进度、下载与取消。',
  hints: ['每个人只看到自己的；文件保留 7 天。', '导出按你当时的权限读取，权限被收回后不再继续。'],
  states: [
    explained('导出任务', exportStates, {
      waiting: '等前面的任务完成后开始。',
      running: '服务器正在逐页读取并写入文件。',
      done: '文件已写好，可以下载。',
      failed: '没有写完，原因写在旁边，可以重新导出。',
      cancelled: '导出的人取消了，没有文件。',
    }),
  ],
}
