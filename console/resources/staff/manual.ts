import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '谁可以进入后台，以及各自的角色。停用会立即结束其登录。',
  hints: ['至少保留一位能管理人员与角色的人。'],
  states: [
    {
      of: '运营人员',
      words: [
        { word: '启用', meaning: '可以登录。' },
        { word: '停用', meaning: '不能登录，已有的登录立即结束。' },
      ],
    },
  ],
}
