import { Link } from 'react-router'
import { CategoriesButton } from '#console/parts/categories/categories-button.tsx'
import { said } from '#console/parts/list/columns.ts'
import { optionsOf, type RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { sayWindow, Window } from '#console/parts/records/window-state.tsx'
import { addDays, dayOf, instantAt } from '#console/parts/show/time.ts'
import { activityCalls } from '#contract/catalogue/activities.ts'
import { activityCategoryCalls } from '#contract/catalogue/categories.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { activityStates, audiences, modes } from './states.ts'

/** Two weeks ahead, an afternoon: something to change rather than nothing to see. */
function begin() {
  const today = dayOf(clock())
  const day = addDays(today, 14)
  return {
    signup_from: instantAt(`${today}T09:00:00`),
    signup_until: instantAt(`${addDays(day, -1)}T18:00:00`),
    starts_at: instantAt(`${day}T14:00:00`),
    ends_at: instantAt(`${day}T17:00:00`),
  }
}

export const activityKind: RecordKind<typeof activityCalls> = {
  name: 'activity',
  noun: '活动',
  description: '面向会员的线上与线下活动，报名与进行的阶段按时间自动变化。',
  right: 'activity',
  calls: activityCalls,
  states: activityStates,
  steps: {
    cancel: { label: '取消活动', follows: '页面会注明活动已取消；已报名的人自动收到通知，已支付的自动退款。' },
  },
  nameOf: ({ title }) => title,
  subtitleOf: ({ category, company }) => [category, company || '平台主办'].filter(Boolean).join(' · '),
  pictureOf: ({ cover }) => cover,
  addressOf: ({ id, state }) => (state === 'shown' || state === 'cancelled' ? `/activity/${id}` : undefined),
  searches: '搜索活动标题',
  filters: [
    { kind: 'asked', key: 'category_id', label: '分类', options: 'categories' },
    { kind: 'choice', key: 'mode', label: '形式', options: optionsOf(modes) },
  ],
  options: {
    categories: async () =>
      (await call(activityCategoryCalls.list, {})).list.map(({ id, name }) => ({ value: id, label: name })),
  },
  columns: [
    {
      key: 'starts_at',
      title: '活动时间',
      width: 156,
      least: 168,
      render: (row) => <Window {...row} />,
      text: sayWindow,
    },
    said('mode', '地点', { width: 120 }, ({ mode, region }) => (mode === 'online' ? '线上' : region || '线下')),
    said(
      'seats',
      '报名',
      { width: 92, align: 'right' },
      ({ seats_taken, seats_held, quota }) => `${seats_taken + seats_held} / ${quota || '不限'}`,
    ),
    said('waiting', '候补', { width: 76, align: 'right', spare: true }, ({ waiting }) => waiting),
    said('fee', '费用', { width: 92, align: 'right' }, ({ fee }) => fee),
    said('views', '浏览', { width: 76, align: 'right', hidden: true }, ({ views }) => views),
  ],
  sections: [
    {
      title: '基本信息',
      fields: [
        { kind: 'line', name: 'title', label: '标题', max: 60, required: '请填写标题', wide: true },
        { kind: 'asked', name: 'category_id', label: '分类', options: 'categories', optional: true },
        { kind: 'company', name: 'company_id', label: '主办企业', optional: true, help: '不选则由平台主办。' },
        { kind: 'choice', name: 'mode', label: '形式', options: optionsOf(modes) },
        { kind: 'choice', name: 'audience', label: '面向', options: optionsOf(audiences) },
        { kind: 'region', name: 'region_id', label: '城市', when: ({ mode }) => mode === 'onsite' },
        { kind: 'line', name: 'address', label: '详细地点', max: 120, when: ({ mode }) => mode === 'onsite' },
        {
          kind: 'line',
          name: 'join_url',
          label: '参会链接',
          max: 300,
          help: '只发给报名成功的人。',
          wide: true,
          when: ({ mode }) => mode === 'online',
        },
        { kind: 'text', name: 'summary', label: '摘要', max: 200 },
      ],
    },
    {
      title: '时间',
      fields: [
        { kind: 'moment', name: 'starts_at', label: '活动开始', required: '请选择开始时间' },
        { kind: 'moment', name: 'ends_at', label: '活动结束', required: '请选择结束时间' },
        { kind: 'moment', name: 'signup_from', label: '报名开始', required: '请选择报名开始时间' },
        { kind: 'moment', name: 'signup_until', label: '报名截止', required: '请选择报名截止时间' },
        {
          kind: 'moment',
          name: 'cancel_until',
          label: '取消截止',
          help: '已支付的人在此之前取消可以退款；不填则到活动开始。',
        },
      ],
    },
    {
      title: '报名',
      fields: [
        {
          kind: 'number',
          name: 'quota',
          label: '名额',
          min: 0,
          max: 100_000,
          unit: '人',
          help: '0 为不限。',
          required: '请填写名额',
        },
        {
          kind: 'number',
          name: 'seats_taken',
          label: '线下已报',
          min: 0,
          max: 100_000,
          unit: '人',
          help: '电话报名的人数记在这里；网上报名自动计入，不必填写。',
          required: '请填写人数',
        },
        {
          kind: 'number',
          name: 'per_company_limit',
          label: '每家企业最多',
          min: 1,
          max: 100,
          unit: '人',
          required: '请填写人数',
        },
        { kind: 'yuan', name: 'fee', label: '费用（元）', help: '0.00 为免费。', required: '请填写费用' },
        { kind: 'switch', name: 'need_review', label: '报名审核', on: '需要', off: '不需要' },
        { kind: 'questions', name: 'questions', label: '报名时询问', max: 10, help: '姓名与电话不必再问。' },
      ],
    },
    {
      title: '封面与介绍',
      fields: [
        { kind: 'picture', name: 'cover', label: '封面', hint: '建议 1200 × 675 像素。' },
        { kind: 'html', name: 'html', label: '活动介绍' },
      ],
    },
  ],
  blank: () => ({
    mode: 'onsite',
    audience: 'all',
    quota: 0,
    seats_taken: 0,
    per_company_limit: 3,
    fee: '0.00',
    ...begin(),
  }),
  facts: ({ id, views, seats_held, waiting }) => [
    { label: '浏览', value: `${views.toLocaleString('zh-CN')} 次` },
    {
      label: '网上报名',
      value: <Link to={`/signups?activity_id=${id}`}>{`占用 ${seats_held} 个名额，候补 ${waiting} 份`}</Link>,
    },
  ],
}

export default function ActivityScreen() {
  return <RecordScreen kind={activityKind} actions={<CategoriesButton kind="activity" right="activity.categories" />} />
}
