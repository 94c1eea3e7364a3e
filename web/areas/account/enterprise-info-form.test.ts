import { expect, test } from 'vitest'
import type { Enterprise } from '#contract/people/accounts.ts'
import { changedIn } from './enterprise-info-form.tsx'

const info: Enterprise = {
  id: 1,
  phone_number: '138****0001',
  name: '示例企业',
  logo: '/files/a.webp',
  contact_name: '王敏',
  contact_email: '',
  industry_id: 113,
  city_id: null,
  address: '',
  intro: '第一行\n第二行',
  name_fixed: false,
  certification: { state: 'none', level: null, expires_at: null },
  partner: { active: false, expires_at: null },
  score: 0,
  unread: 0,
  unread_leads: 0,
  closing_at: null,
  created_at: '2026-11-01T09:00:00+08:00',
}
const typed = {
  name: '示例企业',
  logo: '/files/a.webp',
  contact_name: '王敏',
  contact_email: '',
  industry_id: '113',
  city_id: '',
  address: '',
  intro: '第一行\r\n第二行',
}

test('a form nobody touched changes nothing', () => {
  expect(changedIn(info, typed)).toEqual({})
})

test('only what was changed is sent, and what was taken away is sent as nothing', () => {
  expect(changedIn(info, { ...typed, logo: '', industry_id: '', city_id: '330106', address: ' 文三路 1 号 ' })).toEqual(
    {
      logo: '',
      industry_id: null,
      city_id: 330106,
      address: '文三路 1 号',
    },
  )
})
