import { Link } from 'react-router'
import { counted, said } from '#console/parts/list/columns.ts'
import { at } from '#console/parts/list/written.ts'
import type { RecordKind } from '#console/parts/records/record-kind.ts'
import { RecordScreen } from '#console/parts/records/record-screen.tsx'
import { reviewedStates } from '#console/parts/records/record-states.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { companyCalls } from '#contract/catalogue/companies.ts'
import { staffSizes } from '#contract/catalogue/company-sizes.words.ts'
import { clock } from '../../clock.ts'

const staffSizeOptions = [
  { value: '', label: '不填' },
  ...staffSizes.map((value) => ({
    value,
    label: value.endsWith('+') ? `${value.slice(0, -1)} 人以上` : `${value} 人`,
  })),
]

function holds(from: string | null, until: string | null): boolean {
  const now = clock().getTime()
  return from !== null && until !== null && Date.parse(from) <= now && now < Date.parse(until)
}

export const companyKind: RecordKind<typeof companyCalls> = {
  name: 'company',
  noun: '企业',
  description: '企业名录里的企业主页：资料、认证与联系方式。',
  right: 'company',
  calls: companyCalls,
  states: reviewedStates,
  reviewed: 'review',
  nameOf: ({ name }) => name,
  nameAt: 'name',
  subtitleOf: ({ industry, region }) => [industry, region].filter(Boolean).join(' · '),
  pictureOf: ({ logo }) => logo,
  pictureIs: 'logo',
  addressOf: ({ id, state }) => (state === 'shown' ? `/company/${id}` : undefined),
  searches: '搜索企业名称',
  filters: [
    { kind: 'picked', of: 'industry', key: 'industry_id', label: '行业' },
    { kind: 'picked', of: 'region', key: 'region_id', label: '地区' },
  ],
  columns: [
    {
      key: 'certified',
      title: '身份',
      width: 132,
      render: ({ certified_from, certified_until, partner_from, partner_until }) => (
        <>
          {holds(certified_from, certified_until) && <Mark tone="good">已认证</Mark>}{' '}
          {holds(partner_from, partner_until) && <Mark tone="coming">战略伙伴</Mark>}
        </>
      ),
      text: ({ certified_from, certified_until, partner_from, partner_until }) =>
        [holds(certified_from, certified_until) && '已认证', holds(partner_from, partner_until) && '战略伙伴']
          .filter(Boolean)
          .join('、'),
      written: {
        cells: [
          { path: 'certified_until', as: 'minute', before: '认证至 ' },
          { path: 'partner_until', as: 'minute', before: '战略伙伴至 ' },
        ],
        join: '，',
      },
    },
    {
      key: 'products',
      title: '产品',
      width: 68,
      align: 'right',
      render: ({ id, products }) => (products > 0 ? <Link to={`/product?company_id=${id}`}>{products}</Link> : 0),
      written: at('products', { as: 'number' }),
    },
    counted('views', '浏览'),
    said('industry', '行业', { width: 140, hidden: true }, ({ industry }) => industry, at('industry')),
    said('region', '地区', { width: 140, hidden: true }, ({ region }) => region, at('region')),
  ],
  sections: [
    {
      title: '基本信息',
      fields: [
        { kind: 'line', name: 'name', label: '企业名称', max: 60, required: '请填写企业名称' },
        { kind: 'line', name: 'short_name', label: '简称', max: 20 },
        { kind: 'industry', name: 'industry_id', label: '行业', required: '请选择行业' },
        { kind: 'region', name: 'region_id', label: '地区', required: '请选择地区' },
        { kind: 'line', name: 'address', label: '详细地址', max: 120, wide: true },
        { kind: 'day', name: 'founded_on', label: '成立日期' },
        { kind: 'choice', name: 'staff_size', label: '人员规模', options: staffSizeOptions, as: 'list' },
        { kind: 'line', name: 'capital', label: '注册资本', max: 30, placeholder: '例如 1000 万元' },
        {
          kind: 'line',
          name: 'website',
          label: '官网',
          max: 300,
          placeholder: 'https://',
          pattern: { value: /^https?:\/\/\S+$/i, message: '请填写以 https:// 开头的网址' },
        },
        {
          kind: 'tags',
          name: 'business',
          label: '主营业务',
          characters: 20,
          max: 12,
          help: '最多 12 项，每项 20 字以内。',
        },
        { kind: 'text', name: 'summary', label: '一句话介绍', max: 200 },
      ],
    },
    {
      title: '形象与介绍',
      fields: [
        { kind: 'picture', name: 'logo', label: '标志', shape: 'square', hint: '建议 400 × 400 像素。' },
        { kind: 'picture', name: 'cover', label: '封面', hint: '建议 1920 × 480 像素。' },
        { kind: 'html', name: 'html', label: '企业介绍' },
      ],
    },
    {
      title: '联系方式（登录用户可见）',
      fields: [
        { kind: 'line', name: 'contact_name', label: '联系人', max: 20 },
        {
          kind: 'line',
          name: 'contact_phone',
          label: '电话',
          max: 20,
          pattern: { value: /^[\d\s()+-]*$/, message: '请填写电话号码' },
        },
        { kind: 'line', name: 'contact_email', label: '邮箱', max: 80 },
        { kind: 'line', name: 'contact_wechat', label: '微信', max: 40 },
        { kind: 'switch', name: 'phone_public', label: '电话对访客公开', on: '公开', off: '登录可见' },
      ],
    },
  ],
  blank: () => ({ staff_size: '', phone_public: false }),
  facts: ({ id, products, views, partner_until }) => [
    { label: '产品', value: products > 0 ? <Link to={`/product?company_id=${id}`}>{products} 个</Link> : '0 个' },
    { label: '浏览', value: `${views.toLocaleString('zh-CN')} 次` },
    { label: '战略合作', value: partner_until ? `至 ${formatMinute(partner_until)}` : '无' },
  ],
}

export default function CompanyScreen() {
  return <RecordScreen kind={companyKind} actions={<Link to="/company/claims">同名主页归属</Link>} />
}
