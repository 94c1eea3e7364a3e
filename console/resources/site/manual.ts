import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '名称、联系方式、备案号与品牌色，保存后立即在网站上生效。',
  hints: ['改过的旧地址可以在“地址跳转”里转到新地址。', '两个人同时修改时，后保存的人会看到两份的差异，逐项选择。'],
}
