import { recordWords } from '#console/parts/records/record-words.ts'

const { subjects, ...words } = recordWords(
  { link: '网站链接' },
  {
    site_name: '网站名称',
    icp_no: '备案号',
    rel: '链接属性',
    contact_way: '联系方式',
    auto_renew: '自动续期',
  },
)

export const auditWords = { ...words, subjects: { ...subjects, 'setting:links.prices': '网站链接价格' } }
