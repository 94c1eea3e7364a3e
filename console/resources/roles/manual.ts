import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '一个角色是一组权限；把角色分配给运营人员，他们就能看到对应的菜单和按钮。',
  hints: [
    '不能授予自己没有的权限。',
    '新增时可以从预设（编辑、审核、财务、客服）开始，或复制一个角色再改。',
    '“以此角色预览”列出只有这个角色的人看到的菜单与操作。',
  ],
}
