import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '一个角色是一组权限；把角色分配给运营人员，他们就能看到对应的菜单和按钮。',
  hints: ['不能授予自己没有的权限。'],
}
