import { expect, test } from 'vitest'
import type { Question } from '#contract/catalogue/activities.ts'
import { type SignupState, signupStateKeys } from '#contract/catalogue/signups.words.ts'
import * as model from './model.ts'
import { calendarFile, escaped, folded } from './reading/model.ts'

const at = (text: string) => new Date(`2026-11-${text}+08:00`)
const times = { starts_at: at('20T14:00'), ends_at: at('20T17:00'), cancel_until: at('18T18:00') }

function allowed(): Record<string, string> {
  const table = signupStateKeys.map((state) => {
    const steps = model.stepNames.filter((step) => {
      try {
        return model.moveOf(state, step) !== undefined
      } catch {
        return false
      }
    })
    return [state, steps.join(' ')]
  })
  return Object.fromEntries(table)
}

test('these steps lead out of these states, and no others', () => {
  expect(allowed()).toEqual({
    pending: 'admit charge line_up reject lapse cancel strike call_off',
    unpaid: 'pay unpay lapse cancel strike call_off',
    waitlist: 'offer bill lapse cancel strike call_off',
    offered: 'confirm lapse cancel strike call_off',
    approved: 'cancel strike call_off check_in miss',
    checked_in: 'call_off undo',
    absent: 'check_in',
    rejected: '',
    cancelled: '',
    lapsed: '',
  } satisfies Record<SignupState, string>)
})

test('a seat is kept for a day, but not beyond the beginning', () => {
  expect(model.payUntil(at('16T09:00'), times)).toEqual(at('17T09:00'))
  expect(model.payUntil(at('20T10:00'), times)).toEqual(at('20T14:00'))
})

test('whoever moves up has the shorter of a day and a quarter of what is left', () => {
  expect(model.moveUntil(at('10T14:00'), times)).toEqual(at('11T14:00'))
  expect(model.moveUntil(at('18T14:00'), times)).toEqual(at('19T02:00'))
  expect(model.moveUntil(at('20T10:00'), times)).toEqual(at('20T11:00'))
})

test('whoever comes is served after those who wait, and in the last two hours only where there is a seat', () => {
  const early = at('16T09:00')
  const place = (free: number | null, waiting: number, seats: number, now = early) =>
    model.placeFor({ free, waiting, seats }, times, now)
  expect([place(2, 0, 2), place(1, 0, 2), place(5, 1, 1), place(null, 0, 9)]).toEqual([
    'seat',
    'queue',
    'queue',
    'seat',
  ])
  const late = at('20T12:00')
  expect([place(1, 0, 1, late), place(1, 3, 1, late), place(0, 0, 1, late)]).toEqual(['seat', 'seat', undefined])
})

test('why somebody cannot sign up is said, and what they can do nothing about comes last', () => {
  const open = { phase: 'signup', audience: 'all', kind: 'maker', vip: false, own: false, place: 'seat' } as const
  const why = (given: object) => model.hindranceOf({ ...open, ...given })
  expect(why({})).toBeNull()
  expect(why({ phase: 'full', place: 'queue' })).toBeNull()
  expect(why({ phase: 'full', place: undefined })).toBe('full')
  expect(why({ audience: 'enterprise' })).toBe('audience')
  expect(why({ audience: 'maker' })).toBeNull()
  expect(why({ audience: 'vip' })).toBe('vip')
  expect(why({ audience: 'vip', vip: true })).toBeNull()
  expect([why({ phase: 'soon' }), why({ phase: 'ongoing' }), why({ own: true })]).toEqual(['soon', 'over', 'own'])
})

const questions: Question[] = [
  { label: '部门', kind: 'text', required: true, options: [] },
  { label: '餐食', kind: 'choice', required: false, options: ['素食', '不限'] },
  { label: '关注', kind: 'several', required: false, options: ['设备', '软件', '物流'] },
  { label: '是否开车', kind: 'yes_no', required: true, options: [] },
]
const answers = (...values: string[][]) => questions.map(({ label }, at) => ({ label, values: values[at] ?? [] }))

test('answers are to the questions as they were asked, each of its kind', () => {
  const good = answers(['采购部'], ['素食'], ['设备', '物流'], ['是'])
  expect(model.takeAnswers(questions, good)).toEqual(good)
  expect(model.takeAnswers(questions, answers(['采购部'], [], [], ['否']))).toHaveLength(4)
  const wrong = (given: model.Answer[]) => {
    try {
      return model.takeAnswers(questions, given) && 'taken'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(wrong(answers([''], [], [], ['是']))).toBe('INPUT_INVALID')
  expect(wrong(answers(['采购部'], ['荤食'], [], ['是']))).toBe('INPUT_INVALID')
  expect(wrong(answers(['采购部'], ['素食', '不限'], [], ['是']))).toBe('INPUT_INVALID')
  expect(wrong(answers(['采购部'], [], ['设备', '设备'], ['是']))).toBe('INPUT_INVALID')
  expect(wrong(answers(['采购部'], [], [], ['也许']))).toBe('INPUT_INVALID')
  expect(wrong(good.slice(1))).toBe('SIGNUP_ASKED_OTHERWISE')
  expect(wrong(good.toReversed())).toBe('SIGNUP_ASKED_OTHERWISE')
})

test('whoever has paid may cancel until the deadline, everybody else until it begins', () => {
  const may = (state: SignupState, amount: number, now: Date) =>
    model.actionsOf({ state, amount, hold_until: null }, times, now).includes('cancel')
  expect([may('approved', 100, at('18T17:59')), may('approved', 100, at('18T18:00'))]).toEqual([true, false])
  expect([may('approved', 0, at('20T13:59')), may('waitlist', 100, at('20T13:59'))]).toEqual([true, true])
  expect([may('approved', 0, at('20T14:00')), may('checked_in', 0, at('16T09:00'))]).toEqual([false, false])
})

test('a code opens one door however it is typed, and a number without its signature opens none', () => {
  const key = Buffer.alloc(32, 7)
  const code = model.codeOf(42, key)
  expect(code).toMatch(/^42-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(model.idOfCode(code, [key])).toBe(42)
  expect(model.idOfCode(` ${code.toLowerCase()} `, [key])).toBe(42)
  expect(model.idOfCode(code.replace('-', ''), [key])).toBe(42)
  expect(model.idOfCode(code.replaceAll('0', 'o').replaceAll('1', 'l'), [key])).toBe(42)
  const forged = `42-${code.endsWith('0') ? `${code.slice(3, -1)}1` : `${code.slice(3, -1)}0`}`
  for (const other of [forged, '42', '42-', code.replace('42', '43'), '', '-', 'x'.repeat(40), '０'.repeat(9)]) {
    expect([other, model.idOfCode(other, [key])]).toEqual([other, undefined])
  }
  expect(model.idOfCode(code, [Buffer.alloc(32, 8)])).toBeUndefined()
})

test('calendar lines are folded at 75 octets and never within a character', () => {
  const line = `SUMMARY:${'会'.repeat(60)}`
  const parts = folded(line).split('\r\n')
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
  expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true)
  // Unfolded, it is what it was.
  expect(folded(line).replaceAll('\r\n ', '')).toBe(line)
  expect(folded('SHORT:x')).toBe('SHORT:x')
  expect(folded(`X:${'a'.repeat(73)}`)).toBe(`X:${'a'.repeat(73)}`)
})

test('what means something in a calendar file is escaped, and its times are universal', () => {
  expect(escaped('a\\b; c, d\r\ne\nf\u0007')).toBe('a\\\\b\\; c\\, d\\ne\\nf')
  const file = calendarFile({
    ...{ uid: 'BM1@example.com', title: '对接会, 第一场; 上午', place: '未来大厦', text: '一\n二' },
    ...{ url: 'https://example.com/activity/mine/1', starts_at: times.starts_at, ends_at: times.ends_at },
    now: at('16T09:00'),
  })
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  for (const line of [
    'DTSTART:20261120T060000Z',
    'DTEND:20261120T090000Z',
    'DTSTAMP:20261116T010000Z',
    'SUMMARY:对接会\\, 第一场\\; 上午',
    'DESCRIPTION:一\\n二',
    'UID:BM1@example.com',
  ]) {
    expect(lines).toContain(line)
  }
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
