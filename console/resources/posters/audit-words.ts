import { materialKinds, nameAligns } from '#contract/people/posters.words.ts'
import { type AuditWords, actionsOf } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { poster: '海报模板', material: '推广素材' },
  actions: actionsOf('poster', { show: '上线海报模板', hide: '下线海报模板' }),
  fields: {
    'poster.picture': '图片',
    'material.picture': '图片',
    'material.text': '文案',
    'material.kind': '类型',
    code_x: '二维码左边距',
    code_y: '二维码上边距',
    code_size: '二维码大小',
    name_text: '昵称文字',
    name_x: '昵称横向位置',
    name_y: '昵称纵向位置',
    name_size: '昵称字号',
    name_width: '昵称最大宽度',
    name_color: '昵称颜色',
    name_align: '昵称对齐',
    vip_only: '会员专享',
  },
  values: { name_align: nameAligns, 'material.kind': materialKinds },
}
