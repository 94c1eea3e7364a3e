import type { AuditWords } from '../../audit-words.ts'
import { parts } from './parts.ts'

export const auditWords: AuditWords = {
  subjects: {
    banner: '横幅',
  },
  fields: {
    alt: '图片说明',
    part: '端',
    button: '按钮文字',
    slot: '展示位置',
  },
  values: { 'banner.part': parts },
}
