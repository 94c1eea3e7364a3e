import { AuditOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const audit: Resource = {
  key: 'audit',
  label: '操作日志',
  group: '系统',
  icon: AuditOutlined,
  path: 'audit',
  right: 'audit.read',
  rights: ['audit.read'],
  load: async (order) => {
    const words = order.flatMap(({ auditWords }) => auditWords?.() ?? [])
    const [{ auditScreen }, brought] = await Promise.all([import('./screen.tsx'), Promise.all(words)])
    return { default: auditScreen(brought.map(({ auditWords }) => auditWords)) }
  },
}
