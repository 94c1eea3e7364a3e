import { counted, said } from '#console/parts/list/columns.ts'
import { optionsOf, type RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { sayWindow, Window } from '#console/parts/records/window-state.tsx'
import { addDays, dayOf, instantAt } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { linkCalls } from '#contract/catalogue/links.ts'
import {
  linkHealthWords,
  siteLinkPositionWords as positions,
  siteLinkStateWords,
} from '#contract/catalogue/links.words.ts'
import { clock } from '../../clock.ts'
import { Health, sayHealth } from './health.tsx'

const rels = { sponsored: '付费（sponsored）', nofollow: '不传递权重（nofollow）', '': '普通链接' } as const
const boughtDays = 365

export const linkKind: RecordKind<typeof linkCalls> = {
  name: 'link',
  noun: '网站链接',
  description: '企业购买的网站链接，到期自动撤下。',
  right: 'link',
  calls: linkCalls,
  states: {
    unpaid: { label: siteLinkStateWords.unpaid, tone: 'plain' },
    shown: { label: siteLinkStateWords.shown, tone: 'good' },
    review: { label: siteLinkStateWords.review, tone: 'waiting' },
    rejected: { label: siteLinkStateWords.rejected, tone: 'gone' },
    expired: { label: siteLinkStateWords.expired, tone: 'plain' },
    cancelled: { label: siteLinkStateWords.cancelled, tone: 'plain' },
    hidden: { label: siteLinkStateWords.hidden, tone: 'plain' },
  },
  reviewed: 'review',
  steps: {
    cancel: { label: '作废', follows: '没有付款的申请作废，不能恢复。' },
    hide: { label: '下架', follows: '访客立即看不到。企业购买的链接，未使用的整月自动退款，不能恢复。' },
  },
  explains: ({ owner }, step) => owner !== null && step === 'hide',
  nameOf: ({ site_name }) => site_name,
  subtitleOf: ({ url }) => url,
  pictureOf: ({ logo }) => logo,
  pictureIs: 'logo',
  addressOf: ({ state }) => (state === 'shown' ? '/sites' : undefined),
  searches: '搜索网站名称',
  filters: [
    { kind: 'choice', key: 'position', label: '位置', options: optionsOf(positions) },
    { kind: 'choice', key: 'health', label: '网站', options: optionsOf(linkHealthWords) },
    { kind: 'picked', of: 'enterprise', key: 'enterprise_id', label: '购买账户' },
    { kind: 'picked', of: 'company', key: 'company_id', label: '企业' },
  ],
  columns: [
    said('owner', '购买企业', { width: 180, ellipsis: true }, ({ owner }) => owner?.name ?? '平台录入'),
    said('position', '位置', { width: 76, spare: true }, ({ position }) => positions[position]),
    {
      key: 'ends_at',
      title: '展示时间',
      width: 156,
      least: 168,
      render: (row) => <Window {...row} />,
      text: sayWindow,
    },
    {
      key: 'health',
      title: '网站',
      width: 118,
      render: (row) => <Health {...row} />,
      text: sayHealth,
    },
    counted('clicks', '近 30 天点击', { spare: true }),
    said('amount', '金额（元）', { width: 96, align: 'right' }, ({ amount }) => amount),
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
  facts: (record) => [
    { label: '编号', value: record.no },
    { label: '购买企业', value: record.owner?.name ?? '平台录入' },
    { label: '企业', value: record.company || '无' },
    { label: '金额', value: yuanText(record.amount) },
    { label: '自动续期', value: record.auto_renew ? '已开启' : '未开启' },
    { label: '网站检查', value: <Health {...record} whole /> },
    { label: '近 30 天点击', value: record.clicks },
    ...(record.suspended ? [{ label: '暂停展示', value: '账户已冻结，期限照常计算' }] : []),
  ],
  mayDelete: ({ owner }) => owner === null,
}

export default function LinkScreen() {
  return <RecordScreen kind={linkKind} />
}
