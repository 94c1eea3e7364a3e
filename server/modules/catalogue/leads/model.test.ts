import { expect, test } from 'vitest'
import { type LeadState, leadStateKeys } from '#contract/catalogue/leads.words.ts'
import {
  actionsFor,
  after,
  hideNumbers,
  isQuick,
  lastText,
  leadRules,
  may,
  mayWrite,
  pauseOf,
  perDayOf,
  steps,
} from './model.ts'

const sides = ['sender', 'owner', 'house'] as const
const names = Object.keys(steps) as (keyof typeof steps)[]

test('who may take which step from where is this table and nothing else', () => {
  const rows = names.flatMap((step) =>
    sides.flatMap((by) => {
      const from = leadStateKeys.filter((state) => may(step, by, state))
      return from.length === 0 ? [] : [`${step} by ${by}: ${from.join(' ')} → ${steps[step].to}`]
    }),
  )
  expect(rows).toEqual([
    'read by owner: new → read',
    'reply by owner: new read → replied',
    'agree by owner: new read replied → agreed',
    'decline by owner: new read replied → declined',
    'close by sender: new read replied agreed declined → closed',
    'close by owner: agreed declined → closed',
    'lapse by house: new read → closed',
    'withdraw_page by house: new read replied → declined',
    'leave by house: new read replied agreed → closed',
  ])
})

test('nothing leads out of an end, and only the owner of a page leads to an agreement', () => {
  const ends = (state: LeadState) => names.every((step) => sides.every((by) => !may(step, by, state)))
  expect(leadStateKeys.filter(ends)).toEqual(['closed'])
  const toAgreed = names.flatMap((step) =>
    steps[step].to === 'agreed' ? Object.keys(steps[step].from).map((by) => `${step} ${by}`) : [],
  )
  expect(toAgreed).toEqual(['agree owner'])
  expect(() => after('agree', 'sender', 'replied')).toThrow('记录的状态已经改变')
  expect(leadStateKeys.filter(mayWrite)).toEqual(['new', 'read', 'replied', 'agreed'])
})

test('each side is offered what it can do, and nothing while the other cannot hear', () => {
  const plain = { paused: null, blockedByMe: false, reported: false, met: true, quoted: false } as const
  const owner = { ...plain, side: 'owner', state: 'read' } as const
  const sender = { ...plain, side: 'sender', state: 'read' } as const
  expect(actionsFor(owner)).toEqual(['write', 'agree', 'decline', 'block', 'report'])
  expect(actionsFor(sender)).toEqual(['write', 'close', 'block', 'report'])
  expect(actionsFor({ ...owner, paused: 'other', quoted: true })).toEqual(['decline', 'block', 'compare', 'report'])
  expect(actionsFor({ ...sender, state: 'closed', blockedByMe: true, reported: true })).toEqual(['unblock'])
  expect(actionsFor({ ...sender, state: 'closed', met: false })).toEqual(['report'])
  expect(pauseOf({ otherMayAct: false, blockedByMe: false, blockedByOther: false })).toBe('other')
  expect(pauseOf({ otherMayAct: true, blockedByMe: true, blockedByOther: true })).toBe('blocked_by_me')
})

test('a level has its number a day, a level beyond the table that of the highest, and nobody certified three', () => {
  expect([0, 1, 2, 3, 9].map((level) => perDayOf(leadRules.initial, level))).toEqual([3, 20, 50, 100, 100])
})

test('a list shows the beginning of what was written, or what was sent without a word', () => {
  expect(lastText('  您好\n请报价  ', [])).toBe('您好 请报价')
  expect([...lastText('字'.repeat(80), [])]).toHaveLength(60)
  expect(lastText('', [{ name: 'a.png', type: 'image/png' }])).toBe('[图片]')
  expect(lastText('', [{ name: '报价单.pdf', type: 'application/pdf' }])).toBe('[文件] 报价单.pdf')
})

test.each([
  ['13812345678', '138****5678'],
  ['微信同号：138-1234-5678。', '微信同号：138****5678。'],
  ['+86 13812345678 或 8613812345678', '138****5678 或 138****5678'],
  ['１３８１２３４５６７８', '138****5678'],
  ['座机 0512-66778899', '座机 051*****8899'],
  // Where a list shows no more of it.
  ['我的电话是 1381234', '我的电话是 138****'],
  ['订单 2026111613812345678，数量 ２０００ 件，单价 12.50', '订单 2026111613812345678，数量 ２０００ 件，单价 12.50'],
  ['纳税人识别号 91330100MA2000009X', '纳税人识别号 91330100MA2000009X'],
])('of “%s” is told before an agreement “%s”', (typed, told) => {
  expect(hideNumbers(typed)).toBe(told)
})

test('somebody answers quickly where enough have asked, four of five were answered, and half of them within a day', () => {
  const quick = { asked: 10, answered: 8, median_hours: 24 }
  expect(isQuick(quick)).toBe(true)
  expect(isQuick({ ...quick, asked: 9 })).toBe(false)
  expect(isQuick({ ...quick, answered: 7 })).toBe(false)
  expect(isQuick({ ...quick, median_hours: 24.1 })).toBe(false)
  expect(isQuick({ asked: 10, answered: 0, median_hours: null })).toBe(false)
})
