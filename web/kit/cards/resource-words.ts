import type { ResourceFormat } from '#contract/catalogue/resources.ts'

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

export const pointsText = (points: number) => (points === 0 ? '免费' : `${points} 积分`)
