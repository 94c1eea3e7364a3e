import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '网站每天有多少真人来看、看了哪些页面、从哪里来。',
  hints: ['不含搜索引擎、脚本与登录后台的同事。'],
}
