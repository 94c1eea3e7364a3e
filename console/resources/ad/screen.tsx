import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { said } from '#console/parts/list/columns.ts'
import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { optionsOf, type RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { switchStates } from '#console/parts/records/record-states.ts'
import type { Tone } from '#console/parts/show/mark.tsx'
import { addDays, dayOf } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { adCalls, adSlotCalls } from '#contract/catalogue/ads.ts'
import { type AdPhase, type AdState, adPhases, adStates, adTrades } from '#contract/catalogue/ads.words.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { AdBeside } from './beside.tsx'
import { CalendarTab } from './calendar.tsx'
import styles from './screen.module.css'

const platforms = { pc: '电脑端', mobile: '移动端' } as const
const target = { value: /^(\/(?!\/)\S*|https?:\/\/\S+)$/i, message: '请填写以 / 或 https:// 开头的地址' }
const bookedDays = 30

const askSlots = () => call(adSlotCalls.list, { page: 1, count: 100, sort: 'id', order: 'asc' })

async function listSlotNames() {
  return (await askSlots()).list.map(({ id, name, code }) => ({ value: id, label: `${name}（${code}）` }))
}

const enteredOnce = '录入之后，新的价格在“价格表”中公布。'

/** With what whoever places an ad has to know of a slot. */
async function listSlots() {
  return (await askSlots()).list.map(({ id, name, width, height, capacity, price_day }) => ({
    value: id,
    label: `${name}，${width} × ${height}，${capacity} 个席位，每天 ${price_day} 元`,
  }))
}

/** The state, and for what is approved also where it is by the calendar. */
const sayPhase = ({ state, phase }: { state: string; phase: AdPhase }) => (state === 'approved' ? adPhases[phase] : '—')

const adTones: Readonly<Record<AdState, Tone>> = {
  ...{ draft: 'plain', pending_pay: 'plain', pending_review: 'waiting', approved: 'good', rejected: 'gone' },
  ...{ paused: 'coming', offline: 'gone', cancelled: 'plain', refunded: 'plain' },
}

export const adKind: RecordKind<typeof adCalls> = {
  name: 'ad',
  noun: '广告',
  description: '企业购买的广告投放，审核后按日期自动上线与下线。',
  right: 'ad',
  calls: adCalls,
  states: Object.fromEntries(
    Object.entries(adStates).map(([state, label]) => [state, { label, tone: adTones[state as AdState] }]),
  ),
  reviewed: 'pending_review',
  steps: {
    submit: { label: '重新送审', follows: '回到待审核，由有审核权限的同事决定。' },
    show: { label: '恢复投放', follows: '在投放日期内，访客立即可以看到。' },
    pause: { label: '暂停', follows: '访客立即看不到；企业购买的广告，暂停的天数恢复后顺延或退回。' },
    end: { label: '下线', follows: '立即停止投放并让出席位，不能恢复；企业购买的广告，未用的天数按天退款。' },
  },
  explains: ({ enterprise }, step) => enterprise !== null && (step === 'pause' || step === 'end'),
  nameOf: ({ title }) => title,
  subtitleOf: ({ no, company, enterprise }) => [no, company || enterprise?.name].filter(Boolean).join(' · '),
  pictureOf: ({ image }) => image,
  addressOf: ({ id, state, phase }) =>
    state === 'approved' && phase === 'running' ? `/advertisement/${id}` : undefined,
  searches: '搜索标题或编号',
  filters: [
    { kind: 'asked', key: 'slot_id', label: '广告位', options: 'slotNames' },
    { kind: 'picked', of: 'company', key: 'company_id', label: '企业' },
  ],
  options: { slots: listSlots, slotNames: listSlotNames },
  columns: [
    {
      key: 'slot',
      title: '广告位',
      width: 128,
      render: ({ slot, seat }) => (
        <>
          <div>{slot}</div>
          <div className={styles.seat}>{seat} 号席位</div>
        </>
      ),
      text: ({ slot, seat }) => `${slot} · ${seat} 号`,
    },
    {
      key: 'days',
      title: '投放日期',
      width: 124,
      render: ({ starts_on, ends_on }) => (
        <div className={styles.days}>
          <div>{starts_on} 起</div>
          <div>{ends_on} 止</div>
        </div>
      ),
      text: ({ starts_on, ends_on }) => `${starts_on} 至 ${ends_on}`,
    },
    said('phase', '阶段', { width: 76, hidden: true }, sayPhase),
    said('amount', '金额（元）', { width: 100, align: 'right' }, ({ amount }) => amount),
    said('buyer', '广告主', { width: 160, hidden: true }, ({ enterprise }) => enterprise?.name ?? '平台'),
    said('order_no', '订单', { width: 160, hidden: true }, ({ order_no }) => order_no || '—'),
    said('seen', '曝光', { width: 80, align: 'right' }, ({ seen }) => `${seen}`),
    said('clicks', '点击', { width: 72, align: 'right' }, ({ clicks }) => `${clicks}`),
    said('views', '详情浏览', { width: 92, align: 'right', hidden: true }, ({ views }) => `${views}`),
  ],
  sections: [
    {
      title: '投放',
      fields: [
        { kind: 'asked', name: 'slot_id', label: '广告位', options: 'slots', required: '请选择广告位', wide: true },
        { kind: 'number', name: 'seat', label: '席位', min: 1, max: 20, unit: '号', required: '请填写席位' },
        { kind: 'day', name: 'starts_on', label: '开始日期', required: '请选择开始日期' },
        { kind: 'day', name: 'ends_on', label: '结束日期', required: '请选择结束日期', help: '当天仍在投放。' },
        { kind: 'company', name: 'company_id', label: '企业', optional: true, help: '平台自己的广告不选。' },
      ],
    },
    {
      title: '广告内容',
      fields: [
        { kind: 'line', name: 'title', label: '标题', max: 40, required: '请填写标题' },
        {
          kind: 'line',
          name: 'target_url',
          label: '点击后打开',
          max: 500,
          required: '请填写地址',
          pattern: target,
          placeholder: 'https://',
        },
        {
          kind: 'picture',
          name: 'image',
          label: '图片',
          hint: '尺寸按所选广告位的要求。',
          required: '请上传图片',
          wide: true,
        },
        {
          kind: 'line',
          name: 'alt',
          label: '图片说明',
          max: 60,
          required: '请填写图片说明',
          wide: true,
          help: '读屏软件会读出这段文字。',
        },
      ],
    },
  ],
  blank: () => {
    const today = dayOf(clock())
    return { seat: 1, starts_on: today, ends_on: addDays(today, bookedDays - 1) }
  },
  beside: (ad) => <AdBeside ad={ad} />,
  keeps: ({ enterprise }) => enterprise !== null,
  facts: ({ no, amount, days, phase, seen, clicks, views, enterprise, order_no, refundable, trade, approval_no }) => [
    { label: '编号', value: no },
    ...(enterprise ? [{ label: '广告主', value: <AccountLink realm="enterprise" account={enterprise} /> }] : []),
    { label: '金额', value: `${yuanText(amount)}（${days} 天）` },
    ...(order_no ? [{ label: '订单', value: <Link to={`/orders?order=${order_no}`}>{order_no}</Link> }] : []),
    ...(order_no ? [{ label: '下线应退', value: yuanText(refundable) }] : []),
    ...(trade === 'none' ? [] : [{ label: adTrades[trade], value: `批准文号 ${approval_no}` }]),
    { label: '阶段', value: adPhases[phase] },
    { label: '曝光', value: `${seen} 次` },
    { label: '点击', value: `${clicks} 次` },
    { label: '详情浏览', value: `${views} 次` },
  ],
  mayDelete: ({ state, enterprise }) => enterprise === null && state !== 'approved' && state !== 'paused',
}

export const adSlotKind: RecordKind<typeof adSlotCalls> = {
  name: 'ad-slot',
  noun: '广告位',
  description: '',
  right: 'ad',
  calls: adSlotCalls,
  states: switchStates,
  nameOf: ({ name }) => name,
  subtitleOf: ({ code, note }) => [code, note].filter(Boolean).join(' · '),
  searches: '搜索名称或代码',
  columns: [
    said('page', '所在页面', { width: 160 }, ({ page, platform }) => `${page} · ${platforms[platform]}`),
    said('size', '尺寸', { width: 112 }, ({ width, height }) => `${width} × ${height}`),
    said('capacity', '占用', { width: 80, align: 'right' }, ({ running, capacity }) => `${running} / ${capacity}`),
    said('price_day', '每天（元）', { width: 104, align: 'right' }, ({ price_day }) => price_day),
    said('days', '天数', { width: 104, align: 'right' }, ({ min_days, max_days }) => `${min_days} – ${max_days} 天`),
  ],
  sections: [
    {
      title: '位置',
      fields: [
        { kind: 'line', name: 'name', label: '名称', max: 30, required: '请填写名称' },
        {
          kind: 'line',
          name: 'code',
          label: '代码',
          max: 31,
          required: '请填写代码',
          pattern: { value: /^[A-Z][A-Z0-9_]{1,30}$/, message: '代码由大写字母、数字和下划线组成' },
        },
        {
          kind: 'line',
          name: 'page',
          label: '所在页面',
          max: 500,
          required: '请填写页面地址',
          pattern: target,
          placeholder: '例如 /company',
        },
        { kind: 'choice', name: 'platform', label: '端', options: optionsOf(platforms) },
        { kind: 'number', name: 'width', label: '宽', min: 20, max: 4000, unit: '像素', required: '请填写宽度' },
        { kind: 'number', name: 'height', label: '高', min: 20, max: 4000, unit: '像素', required: '请填写高度' },
      ],
    },
    {
      title: '出售',
      fields: [
        { kind: 'number', name: 'capacity', label: '席位数', min: 1, max: 20, unit: '个', required: '请填写席位数' },
        { kind: 'yuan', name: 'price_day', label: '每天价格（元）', required: '请填写价格', help: enteredOnce },
        {
          kind: 'yuan',
          name: 'price_month',
          label: '30 天价格（元）',
          optional: true,
          help: '不填则只按天计价；下单时自动取最便宜的组合。',
        },
        { kind: 'number', name: 'min_days', label: '最短', min: 1, max: 365, unit: '天', required: '请填写天数' },
        { kind: 'number', name: 'max_days', label: '最长', min: 1, max: 365, unit: '天', required: '请填写天数' },
        {
          kind: 'choices',
          name: 'image_types',
          label: '图片格式',
          options: optionsOf({ 'image/png': 'PNG', 'image/jpeg': 'JPG', 'image/webp': 'WebP' }),
          required: '请选择图片格式',
        },
        {
          kind: 'number',
          name: 'image_bytes_max',
          label: '图片不超过',
          min: 10_000,
          max: 5_000_000,
          unit: '字节',
          required: '请填写大小',
        },
        { kind: 'switch', name: 'needs_qualification', label: '资质材料', on: '必须上传', off: '可以不传' },
        { kind: 'picture', name: 'example_image', label: '示例图', hint: '广告主选位置时看到；不传则画出位置。' },
        { kind: 'text', name: 'note', label: '说明', max: 300 },
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
  ],
  blank: () => ({
    ...{ platform: 'pc', capacity: 1, min_days: 7, max_days: 90, position: 0 },
    ...{ image_types: ['image/png', 'image/jpeg', 'image/webp'], image_bytes_max: 500_000 },
  }),
  facts: ({ running }) => [{ label: '正在投放', value: `${running} 则` }],
}

export default function AdScreen() {
  return (
    <TabbedScreen
      title="广告"
      description={adKind.description}
      tabs={[
        { key: 'ads', label: '广告', children: <RecordScreen kind={adKind} embedded /> },
        { key: 'calendar', label: '席位日历', children: <CalendarTab /> },
        { key: 'slots', label: '广告位', children: <RecordScreen kind={adSlotKind} embedded /> },
      ]}
    />
  )
}
