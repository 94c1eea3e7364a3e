import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '会员下载了什么资料。平台未能提供文件时积分自动退回，也可以在这里手动退回。',
  hints: ['“积分已退回”“已送达”“未能提供”“未取走”说的是文件和积分的结果。'],
  states: [
    {
      of: '下载',
      words: [
        { word: '积分已退回', meaning: '扣的积分已退给会员。' },
        { word: '已送达', meaning: '文件已交给会员。' },
        { word: '未能提供', meaning: '平台没能给出文件，积分会自动退回。' },
        { word: '未取走', meaning: '会员还没有开始下载。' },
      ],
    },
  ],
}
