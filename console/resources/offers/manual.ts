import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '认证服务、会员等级、提现规则与创客计划的价格和条件，保存后立即对用户生效。',
  hints: ['已经售出的按购买时的条件执行。', '两个人同时修改时，后保存的人会看到两份的差异，逐项选择。'],
  states: [
    {
      of: '认证服务与会员等级',
      words: [
        { word: '展示', meaning: '用户可以看到并购买。' },
        { word: '隐藏', meaning: '用户看不到；已购买的不受影响。' },
      ],
    },
  ],
}
