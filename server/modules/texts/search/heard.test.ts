import { expect, test } from 'vitest'
import { heardIn } from './reading/service.ts'

const sounds: Record<string, string> = { 绍: 'shao', 兴: 'xing', 海: 'hai', 棠: 'tang', 纺: 'fang', 织: 'zhi' }
const spell = (word: string) => [...word].map((character) => sounds[character] ?? 'x')
const marked = (text: string, key: string) =>
  heardIn(text, key, spell)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

test('what is spoken like the question is marked, by its syllables and by their first letters', () => {
  expect(marked('绍兴海棠纺织', 'fang')).toBe('绍兴海棠[纺]织')
  expect(marked('绍兴海棠纺织', 'fangzh')).toBe('绍兴海棠[纺织]')
  expect(marked('绍兴海棠纺织', 'htfz')).toBe('绍兴[海棠纺织]')
})

test('places are those of the whole title, also behind letters and signs', () => {
  expect(marked('ISO 9001，海棠', 'hai')).toBe('ISO 9001，[海]棠')
})

test('what is not spoken like it stays as it is', () => {
  expect(marked('绍兴海棠', 'fang')).toBe('绍兴海棠')
})
