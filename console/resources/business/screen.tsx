import { clock } from '#console/clock.ts'
import { counted, said } from '#console/parts/list/columns.ts'
import { at, priced } from '#console/parts/list/written.ts'
import { optionsOf, type RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { addDays, dayOf, formatMinute, instantAt } from '#console/parts/show/time.ts'
import { groupDigits } from '#contract/base/fen.ts'
import { opportunityCalls } from '#contract/catalogue/opportunities.ts'
import { type OpportunityEnd, outcomeWords } from '#contract/catalogue/opportunities.words.ts'
import { businessStates, forms, sides } from './states.ts'

const validDays = 90

interface Amounts {
  amount_from: string | null
  amount_to: string | null
  unit: string
}

function sayAmount({ amount_from, amount_to, unit }: Amounts): string {
  if (amount_from === null) return '面议'
  const until = amount_to === null || amount_to === amount_from ? '' : ` – ${grouped(amount_to)}`
  return `￥${grouped(amount_from)}${until}${unit && ` / ${unit}`}`
}

function grouped(amount: string): string {
  const [whole = '0', fen = '00'] = amount.split('.')
  return fen === '00' ? groupDigits(whole) : `${groupDigits(whole)}.${fen}`
}

export const opportunityKind: RecordKind<typeof opportunityCalls> = {
  name: 'business',
  noun: '商机',
  description: '企业发布的供应与需求，审核后进入商机池，到期自动退出。',
  right: 'business',
  calls: opportunityCalls,
  states: businessStates,
  reviewed: 'review',
  nameOf: ({ title }) => title,
  nameAt: 'title',
  pictureOf: ({ pictures }) => pictures[0] ?? '',
  subtitleOf: ({ company, region }) => [company, region].filter(Boolean).join(' · '),
  addressOf: ({ id, state, hidden_by }) =>
    state === 'shown' || (state === 'closed' && hidden_by === null) ? `/business/${id}` : undefined,
  mayDelete: ({ state }) => state !== 'closed',
  searches: '搜索商机标题',
  filters: [
    { kind: 'choice', key: 'side', label: '供需', options: optionsOf(sides) },
    { kind: 'choice', key: 'form', label: '类型', options: optionsOf(forms) },
    { kind: 'picked', of: 'company', key: 'company_id', label: '企业' },
  ],
  columns: [
    said('side', '供需', { width: 104, whole: true }, ({ side, form }) => `${sides[side]} · ${forms[form]}`, {
      cells: [
        { path: 'side', words: sides },
        { path: 'form', words: forms },
      ],
      join: ' · ',
    }),
    said('amount', '金额', { width: 150, whole: true }, sayAmount, priced('amount_from', 'amount_to')),
    said(
      'valid_until',
      '有效期至',
      { width: 108, whole: true },
      ({ valid_until }) => dayOf(valid_until),
      at('valid_until', { as: 'minute' }),
    ),
    counted('views', '浏览'),
  ],
  sections: [
    {
      title: '基本信息',
      fields: [
        { kind: 'line', name: 'title', label: '标题', max: 60, required: '请填写标题', wide: true },
        { kind: 'company', name: 'company_id', label: '发布企业', required: '请选择企业' },
        { kind: 'choice', name: 'side', label: '供需', options: optionsOf(sides) },
        { kind: 'choice', name: 'form', label: '类型', options: optionsOf(forms), wide: true },
        { kind: 'industry', name: 'industry_id', label: '行业', required: '请选择行业' },
        { kind: 'region', name: 'region_id', label: '地区', required: '请选择地区' },
        { kind: 'yuan', name: 'amount_from', label: '金额下限（元）', optional: true, help: '不填则显示面议。' },
        { kind: 'yuan', name: 'amount_to', label: '金额上限（元）', optional: true },
        {
          kind: 'line',
          name: 'unit',
          label: '计价单位',
          max: 8,
          placeholder: '例如 吨、米、人·天',
          help: '金额是一份的价格时填写；是总预算则不填。',
        },
        { kind: 'line', name: 'quantity', label: '数量', max: 30, placeholder: '例如 500 件' },
        { kind: 'moment', name: 'valid_until', label: '有效期至', required: '请选择有效期' },
        { kind: 'text', name: 'summary', label: '摘要', max: 200 },
      ],
    },
    {
      title: '图片与说明',
      fields: [
        {
          kind: 'pictures',
          name: 'pictures',
          label: '图片',
          max: 9,
          help: '最多 9 张，第一张是封面，建议 800 × 600 像素。',
        },
        { kind: 'html', name: 'html', label: '说明' },
      ],
    },
  ],
  blank: () => ({
    side: 'offer',
    form: 'goods',
    pictures: [],
    valid_until: instantAt(`${addDays(dayOf(clock()), validDays)}T23:59:00`),
  }),
  facts: ({ views, refreshed_at, outcome, outcome_note, closed_at }) => [
    { label: '浏览', value: `${views.toLocaleString('zh-CN')} 次` },
    ...(refreshed_at ? [{ label: '刷新', value: formatMinute(refreshed_at) }] : []),
    ...(closed_at ? [{ label: '结束', value: formatMinute(closed_at) }] : []),
    ...(outcome ? [{ label: '结果', value: outcomeWords[outcome as OpportunityEnd] }] : []),
    ...(outcome_note ? [{ label: '说明', value: outcome_note }] : []),
  ],
}

export default function OpportunityScreen() {
  return <RecordScreen kind={opportunityKind} />
}
