import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '首页与页脚“客户与伙伴”的标志和链接，不是收费的“网站链接”。',
  hints: ['两个人同时修改时，后保存的人会看到两份的差异，逐项选择。'],
  states: [
    {
      of: '伙伴链接',
      words: [
        { word: '展示', meaning: '显示在首页与页脚。' },
        { word: '隐藏', meaning: '访客看不到。' },
      ],
    },
  ],
}
