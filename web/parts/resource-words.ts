import type { Resource, ResourceFormat, WholeResource } from '#contract/resources.ts'

export const formatNames: Readonly<Record<ResourceFormat, string>> = {
  pdf: 'PDF 文档',
  docx: 'Word 文档',
  xlsx: 'Excel 表格',
  pptx: 'PPT 演示',
  zip: '压缩包',
  image: '图片',
}

/** What stands on the sheet of a cover that nobody drew. */
export const formatMarks: Readonly<Record<ResourceFormat, string>> = {
  pdf: 'PDF',
  docx: 'DOC',
  xlsx: 'XLS',
  pptx: 'PPT',
  zip: 'ZIP',
  image: '图片',
}

export const audienceNames: Readonly<Record<WholeResource['audience'], string>> = {
  all: '不限',
  enterprise: '企业会员',
  maker: '创客',
}

export const pointsText = (points: number) => (points === 0 ? '免费' : `${points} 积分`)

/** Whether anybody may take it as they come, without an account. */
export function isOpen({ points, audience }: Pick<Resource, 'points'> & Pick<WholeResource, 'audience'>): boolean {
  return points === 0 && audience === 'all'
}

/** What it takes to have it, for whoever cannot have it at once. */
export function termsText({ points, vip_free, audience }: Pick<WholeResource, 'points' | 'vip_free' | 'audience'>) {
  const who = audience === 'all' ? '登录账户' : `登录${audience === 'maker' ? '创客' : '企业'}账户`
  if (points === 0) return `${who}后可以免费下载。`
  return `${who}后用 ${points} 积分下载${vip_free ? '，VIP 会员免费' : ''}。`
}
