import { Link } from 'react-router'
import { said } from '#console/parts/list/columns.ts'
import { at, priced } from '#console/parts/list/written.ts'
import type { RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { reviewedStates } from '#console/parts/records/record-states.ts'
import { yuanText } from '#contract/base/fen.ts'
import { productCalls } from '#contract/catalogue/companies.ts'

interface Price {
  price_from: string | null
  price_to: string | null
  unit: string
}

function sayPrice({ price_from, price_to, unit }: Price): string {
  if (price_from === null) return '面议'
  const amount =
    price_to === null || price_to === price_from
      ? yuanText(price_from)
      : `${yuanText(price_from)} – ${yuanText(price_to)}`
  return unit ? `${amount} / ${unit}` : amount
}

export const productKind: RecordKind<typeof productCalls> = {
  name: 'product',
  noun: '产品',
  description: '企业在主页上展示的产品与服务。',
  right: 'product',
  calls: productCalls,
  states: reviewedStates,
  reviewed: 'review',
  nameOf: ({ name }) => name,
  nameAt: 'name',
  subtitleOf: ({ summary }) => summary,
  pictureOf: ({ pictures }) => pictures[0] ?? '',
  addressOf: ({ id, company_id, state }) => (state === 'shown' ? `/company/${company_id}/product/${id}` : undefined),
  searches: '搜索产品名称',
  filters: [{ kind: 'picked', of: 'company', key: 'company_id', label: '企业' }],
  columns: [
    {
      key: 'company',
      title: '企业',
      width: 200,
      ellipsis: true,
      render: ({ company, company_id }) => <Link to={`/product?company_id=${company_id}`}>{company}</Link>,
      written: at('company'),
    },
    said('price', '价格', { width: 190 }, sayPrice, priced('price_from', 'price_to')),
    said(
      'position',
      '排序',
      { width: 68, align: 'right', hidden: true },
      ({ position }) => position,
      at('position', { as: 'number' }),
    ),
  ],
  sections: [
    {
      title: '基本信息',
      fields: [
        { kind: 'company', name: 'company_id', label: '企业', required: '请选择企业' },
        { kind: 'line', name: 'name', label: '产品名称', max: 60, required: '请填写产品名称' },
        { kind: 'text', name: 'summary', label: '简介', max: 200 },
        { kind: 'yuan', name: 'price_from', label: '最低价（元）', optional: true, help: '不填则显示面议。' },
        { kind: 'yuan', name: 'price_to', label: '最高价（元）', optional: true, help: '一口价时不填。' },
        { kind: 'line', name: 'unit', label: '计价单位', max: 10, placeholder: '例如 台、年、次' },
        {
          kind: 'number',
          name: 'position',
          label: '排序',
          min: 0,
          max: 9999,
          required: '请填写排序',
          help: '数字小的排在前面。',
        },
      ],
    },
    {
      title: '图片与介绍',
      fields: [
        {
          kind: 'pictures',
          name: 'pictures',
          label: '图片',
          max: 9,
          help: '最多 9 张，第一张是封面，建议 800 × 600 像素。',
        },
        { kind: 'html', name: 'html', label: '产品介绍' },
      ],
    },
  ],
  blank: () => ({ position: 0 }),
}

export default function ProductScreen() {
  return <RecordScreen kind={productKind} />
}
