/** Where an export stands. */
export const exportStates = {
  waiting: '排队中',
  running: '导出中',
  done: '已完成',
  failed: '没有完成',
  cancelled: '已取消',
} as const

/** Up to so many rows are read by the browser at once; more are written by the server. */
export const exportAtOnceMax = 2_000
