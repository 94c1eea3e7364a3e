import { said } from '#console/parts/list/columns.ts'
import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import type { RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { switchStates } from '#console/parts/records/record-states.ts'
import { sayWindow, Window } from '#console/parts/records/window-state.tsx'
import { yuanText } from '#contract/base/fen.ts'
import { planCalls, strategicCalls } from '#contract/catalogue/strategic.ts'
import { call } from '../../call.ts'
import { strategicStates } from './states.ts'

async function listPlans() {
  const { list } = await call(planCalls.list, { page: 1, count: 100, sort: 'id', order: 'asc' })
  return list.map(({ id, name }) => ({ value: id, label: name }))
}

export const strategicKind: RecordKind<typeof strategicCalls> = {
  name: 'strategic',
  noun: '战略伙伴',
  description: '战略合作的申请、伙伴与方案；合作期内的伙伴展示在网站的战略合作栏目。',
  right: 'strategic',
  calls: strategicCalls,
  states: strategicStates,
  reviewed: 'pending',
  steps: {
    show: {
      label: '启用',
      follows: '合作开始，企业获得战略伙伴的标识。没有填写起止时间时，从现在起按方案的月数计算。',
    },
    end: { label: '终止', follows: '企业立即失去战略伙伴的标识，不能恢复。' },
  },
  nameOf: ({ company }) => company,
  subtitleOf: ({ no, statement }) => [no, statement].filter(Boolean).join(' · '),
  addressOf: ({ state }) => (state === 'active' ? '/strategic' : undefined),
  searches: '搜索编号',
  filters: [
    { kind: 'asked', key: 'plan_id', label: '方案', options: 'plans' },
    { kind: 'picked', of: 'company', key: 'company_id', label: '企业' },
  ],
  options: { plans: listPlans },
  columns: [
    said('plan', '方案', { width: 112 }, ({ plan }) => plan),
    {
      key: 'term',
      title: '合作期',
      width: 156,
      render: ({ starts_at, ends_at }) =>
        starts_at ? <Window starts_at={starts_at} ends_at={ends_at} /> : <span>未开始</span>,
      text: ({ starts_at, ends_at }) => (starts_at ? sayWindow({ starts_at, ends_at }) : '未开始'),
    },
    said('fee', '费用（元）', { width: 108, align: 'right' }, ({ fee_amount }) => fee_amount),
    said(
      'deposit',
      '保证金（元）',
      { width: 116, align: 'right', hidden: true },
      ({ deposit_amount }) => deposit_amount,
    ),
  ],
  sections: [
    {
      title: '合作',
      fields: [
        { kind: 'company', name: 'company_id', label: '企业', required: '请选择企业' },
        { kind: 'asked', name: 'plan_id', label: '方案', options: 'plans', required: '请选择方案' },
        { kind: 'moment', name: 'starts_at', label: '开始时间', placeholder: '不填则生效时开始' },
        { kind: 'moment', name: 'ends_at', label: '到期时间', placeholder: '与开始时间一起填写' },
        { kind: 'line', name: 'statement', label: '合作宣言', max: 120, wide: true },
        { kind: 'paper', name: 'contract_file', label: '合同', purpose: 'contract', wide: true },
      ],
    },
  ],
  blank: () => ({}),
  facts: ({ no, months, fee_amount, deposit_amount }) => [
    { label: '编号', value: no },
    { label: '期限', value: `${months} 个月` },
    { label: '费用', value: yuanText(fee_amount) },
    { label: '保证金', value: yuanText(deposit_amount) },
  ],
  mayDelete: ({ state }) => state !== 'active',
}

export const planKind: RecordKind<typeof planCalls> = {
  name: 'partner-plan',
  noun: '战略合作方案',
  description: '',
  right: 'strategic',
  calls: planCalls,
  states: switchStates,
  nameOf: ({ name }) => name,
  subtitleOf: ({ benefits }) => benefits.join('、'),
  searches: '搜索方案名称',
  columns: [
    said('fee', '费用（元）', { width: 112, align: 'right' }, ({ fee }) => fee),
    said('deposit', '保证金（元）', { width: 116, align: 'right' }, ({ deposit }) => deposit),
    {
      key: 'months',
      title: '期限',
      width: 84,
      align: 'right',
      render: ({ months }) => `${months} 个月`,
      text: ({ months }) => months,
    },
    said('partners', '伙伴', { width: 68, align: 'right' }, ({ partners }) => partners),
    said('position', '排序', { width: 68, align: 'right' }, ({ position }) => position),
    said('is_default', '默认', { width: 68 }, ({ is_default }) => (is_default ? '是' : '')),
  ],
  sections: [
    {
      title: '方案',
      fields: [
        { kind: 'line', name: 'name', label: '名称', max: 20, required: '请填写名称' },
        { kind: 'number', name: 'months', label: '期限', min: 1, max: 120, unit: '个月', required: '请填写期限' },
        {
          kind: 'yuan',
          name: 'fee',
          label: '费用（元）',
          required: '请填写费用',
          help: '录入之后，新的费用与保证金在“价格表”中公布。',
        },
        { kind: 'yuan', name: 'deposit', label: '保证金（元）', required: '请填写保证金' },
        { kind: 'lines', name: 'benefits', label: '权益', noun: '权益', characters: 60, max: 20 },
        {
          kind: 'number',
          name: 'position',
          label: '排序',
          min: 0,
          max: 9999,
          required: '请填写排序',
          help: '数字小的排在前面。',
        },
        {
          kind: 'switch',
          name: 'is_default',
          label: '默认方案',
          on: '是',
          off: '否',
          help: '企业申请时没有选择方案的，按这一个。',
        },
      ],
    },
  ],
  blank: () => ({ months: 12, deposit: '0.00', position: 0, is_default: false }),
  facts: ({ partners }) => [{ label: '伙伴', value: `${partners} 家` }],
}

export default function StrategicScreen() {
  return (
    <TabbedScreen
      title="战略合作"
      description={strategicKind.description}
      tabs={[
        { key: 'partners', label: '伙伴', children: <RecordScreen kind={strategicKind} embedded /> },
        { key: 'plans', label: '方案', children: <RecordScreen kind={planKind} embedded /> },
      ]}
    />
  )
}
