import { said } from '#console/parts/list/columns.ts'
import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { optionsOf, type RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { sayWindow, Window } from '#console/parts/records/window-state.tsx'
import { addDays, dayOf, instantAt } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { linkCalls } from '#contract/catalogue/links.ts'
import { clock } from '../../clock.ts'
import { LinkPricesTab, positions } from './prices.tsx'

const rels = { sponsored: '付费（sponsored）', nofollow: '不传递权重（nofollow）', '': '普通链接' } as const
const boughtDays = 365

export const linkKind: RecordKind<typeof linkCalls> = {
  name: 'link',
  noun: '网站链接',
  description: '企业购买的网站链接，到期自动撤下。',
  right: 'link',
  calls: linkCalls,
  states: {
    unpaid: { label: '待付款', tone: 'plain' },
    shown: { label: '已上线', tone: 'good' },
    review: { label: '待审核', tone: 'waiting' },
    rejected: { label: '已驳回', tone: 'gone' },
    expired: { label: '已到期', tone: 'plain' },
    cancelled: { label: '已取消', tone: 'plain' },
    hidden: { label: '已下线', tone: 'plain' },
  },
  reviewed: 'review',
  steps: { cancel: { label: '作废', follows: '没有付款的申请作废，不能恢复。' } },
  nameOf: ({ site_name }) => site_name,
  subtitleOf: ({ url }) => url,
  pictureOf: ({ logo }) => logo,
  addressOf: ({ state }) => (state === 'shown' ? '/sites' : undefined),
  searches: '搜索网站名称',
  filters: [
    { kind: 'choice', key: 'position', label: '位置', options: optionsOf(positions) },
    { kind: 'picked', of: 'company', key: 'company_id', label: '企业' },
  ],
  columns: [
    said('position', '位置', { width: 76 }, ({ position }) => positions[position]),
    {
      key: 'ends_at',
      title: '展示时间',
      width: 150,
      render: (row) => <Window {...row} />,
      text: sayWindow,
    },
    said('amount', '金额（元）', { width: 104, align: 'right' }, ({ amount }) => amount),
    said('company', '企业', { width: 180, hidden: true }, ({ company }) => company),
  ],
  sections: [
    {
      title: '网站',
      fields: [
        { kind: 'line', name: 'site_name', label: '网站名称', max: 40, required: '请填写网站名称' },
        {
          kind: 'line',
          name: 'url',
          label: '网址',
          max: 300,
          required: '请填写网址',
          placeholder: 'https://',
          pattern: { value: /^https?:\/\/\S+$/i, message: '请填写以 https:// 开头的网址' },
        },
        { kind: 'picture', name: 'logo', label: '标志', hint: '建议透明背景，高度不小于 80 像素。' },
        { kind: 'line', name: 'category', label: '类别', max: 20, placeholder: '例如 行业协会' },
        { kind: 'line', name: 'description', label: '简介', max: 120, wide: true },
        { kind: 'line', name: 'icp_no', label: '备案号', max: 40 },
        { kind: 'line', name: 'contact_way', label: '联系方式', max: 60 },
      ],
    },
    {
      title: '展示',
      fields: [
        { kind: 'company', name: 'company_id', label: '企业', optional: true },
        { kind: 'choice', name: 'position', label: '位置', options: optionsOf(positions) },
        { kind: 'moment', name: 'starts_at', label: '开始时间', required: '请选择开始时间' },
        { kind: 'moment', name: 'ends_at', label: '到期时间', required: '请选择到期时间' },
        { kind: 'choice', name: 'rel', label: '链接属性', options: optionsOf(rels), as: 'list' },
      ],
    },
  ],
  blank: () => {
    const today = dayOf(clock())
    return {
      position: 'footer',
      rel: 'sponsored',
      starts_at: instantAt(`${today}T00:00:00`),
      ends_at: instantAt(`${addDays(today, boughtDays)}T00:00:00`),
    }
  },
  facts: ({ no, amount, company }) => [
    { label: '编号', value: no },
    { label: '企业', value: company || '无' },
    { label: '金额', value: yuanText(amount) },
  ],
}

export default function LinkScreen() {
  return (
    <TabbedScreen
      title="网站链接"
      description={linkKind.description}
      tabs={[
        { key: 'links', label: '链接', children: <RecordScreen kind={linkKind} embedded /> },
        { key: 'prices', label: '价格', children: <LinkPricesTab /> },
      ]}
    />
  )
}
