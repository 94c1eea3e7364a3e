import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    'setting:site.info': '站点信息',
    redirect: '地址跳转',
  },
  fields: {
    company: '公司名称',
    slogan: '口号',
    hot_words: '热门搜索词',
    qrcode: '客服二维码',
    qrcode_official_account: '公众号二维码',
    phone: '服务热线',
    copyright: '版权声明',
    record_number: '备案号',
    police_record_number: '公安备案号',
    brand_color: '品牌色',
    from_path: '旧地址',
    to_path: '转到',
  },
}
