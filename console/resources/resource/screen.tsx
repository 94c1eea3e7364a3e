import { CategoriesButton } from '#console/parts/categories/categories-button.tsx'
import { counted } from '#console/parts/list/columns.ts'
import { optionsOf, type RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { simpleStates } from '#console/parts/records/record-states.ts'
import { sayBytes } from '#console/parts/show/bytes.ts'
import { resourceCategoryCalls } from '#contract/catalogue/categories.ts'
import { type ResourceFormat, resourceCalls } from '#contract/catalogue/resources.ts'
import { call } from '../../call.ts'

const formats: Record<ResourceFormat, string> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PPT',
  zip: '压缩包',
  image: '图片',
}
const audiences = { all: '所有人', enterprise: '企业用户', maker: '创客' } as const

const sizeOf = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

export const resourceKind: RecordKind<typeof resourceCalls> = {
  name: 'resource',
  noun: '资料',
  description: '供用户下载的模板、报告与资料，可以免费，也可以用积分换取。',
  right: 'resource',
  calls: resourceCalls,
  states: simpleStates,
  nameOf: ({ title }) => title,
  subtitleOf: ({ category, summary }) => category || summary,
  pictureOf: ({ cover }) => cover,
  addressOf: ({ id, state }) => (state === 'shown' ? `/resources/${id}` : undefined),
  searches: '搜索资料标题',
  filters: [
    { kind: 'asked', key: 'category_id', label: '分类', options: 'categories' },
    { kind: 'choice', key: 'format', label: '格式', options: optionsOf(formats) },
  ],
  options: {
    categories: async () =>
      (await call(resourceCategoryCalls.list, {})).list.map(({ id, name }) => ({ value: id, label: name })),
  },
  columns: [
    {
      key: 'format',
      title: '格式',
      width: 120,
      render: ({ format, files }) => `${formats[format]} · ${sayBytes(sizeOf(files))}`,
      text: ({ format }) => formats[format],
    },
    {
      key: 'points',
      title: '积分',
      width: 112,
      align: 'right',
      render: ({ points, vip_free }) => (points === 0 ? '免费' : `${points}${vip_free ? '（会员免费）' : ''}`),
      text: ({ points }) => points,
    },
    counted('downloads', '下载', { width: 68 }),
    counted('views', '浏览', { width: 68 }),
  ],
  sections: [
    {
      title: '基本信息',
      fields: [
        { kind: 'line', name: 'title', label: '标题', max: 60, required: '请填写标题', wide: true },
        { kind: 'asked', name: 'category_id', label: '分类', options: 'categories', optional: true },
        { kind: 'choice', name: 'audience', label: '谁能下载', options: optionsOf(audiences) },
        { kind: 'text', name: 'summary', label: '摘要', max: 200 },
      ],
    },
    {
      title: '文件',
      fields: [
        { kind: 'files', name: 'files', label: '文件', max: 10, purpose: 'resource', required: '请上传文件' },
        { kind: 'choice', name: 'format', label: '主要格式', options: optionsOf(formats), wide: true },
        {
          kind: 'number',
          name: 'points',
          label: '所需积分',
          min: 0,
          max: 100_000,
          help: '0 为免费。',
          required: '请填写积分',
        },
        { kind: 'switch', name: 'vip_free', label: '会员免费', on: '免费', off: '同样收积分' },
      ],
    },
    {
      title: '封面与介绍',
      fields: [
        { kind: 'picture', name: 'cover', label: '封面', hint: '建议 1200 × 675 像素。' },
        { kind: 'html', name: 'html', label: '介绍' },
      ],
    },
  ],
  blank: () => ({ audience: 'all', format: 'pdf', points: 0, vip_free: false }),
  facts: ({ views, downloads }) => [
    { label: '浏览', value: `${views.toLocaleString('zh-CN')} 次` },
    { label: '下载', value: `${downloads.toLocaleString('zh-CN')} 次` },
  ],
}

export default function ResourceScreen() {
  return <RecordScreen kind={resourceKind} actions={<CategoriesButton kind="resource" right="resource.categories" />} />
}
