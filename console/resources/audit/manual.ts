import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '谁在什么时候改了什么。只能查看，任何人都不能修改或删除。',
  hints: ['点一行可以看到修改前后的每一项。'],
}
