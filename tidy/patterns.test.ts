import { expect, test } from 'vitest'
import { patternsIn, slownessOf } from './patterns.ts'
import { isTest, readSources } from './source.ts'

// Regular expression denial of service: one address with fifteen thousand slashes once stopped everybody for a second.

const product = /^(contract|server|web|console|ui)\/.+\.tsx?$/
const sources = readSources().filter(
  ({ file }) => product.test(file) && !isTest(file) && !file.startsWith('server/testing/'),
)
const found = sources.map(patternsIn)

/**
 * Put together while the program runs, from our own words and numbers alone: nothing that somebody sent becomes a part
 * of a pattern, and none of them repeats what it has just repeated. Whoever adds one looks at that, and adds it here.
 */
const madeByHand = [
  'console/resources/content/paragraphs.ts',
  'contract/people/staff.ts',
  'server/config/config-vendors.ts',
  'server/main.ts',
  'server/modules/site/files/model.ts',
  'server/modules/site/visits/model.ts',
  'server/platform/secrets/common-passwords.ts',
  'server/platform/visited.ts',
  'server/vendors/payments/alipay-bill.ts',
]

test('no regular expression of the product can take longer than the text it looks at is long', () => {
  const slow = found.flatMap(({ written }) =>
    written.flatMap((pattern) =>
      slownessOf(pattern).map((why) => `${pattern.where} /${pattern.source}/${pattern.flags}: ${why.slice(0, 80)}`),
    ),
  )
  expect(slow).toEqual([])
})

test('regular expressions that are put together stand where somebody has looked at them', () => {
  const files = new Set(found.flatMap(({ made }) => made.map((where) => where.split(':', 1)[0] ?? '')))
  expect([...files].sort()).toEqual(madeByHand)
})

test('the patterns are really read, and a slow one is seen', () => {
  expect(found.flatMap(({ written }) => written).length).toBeGreaterThan(300)
  for (const source of ['\\/+$', '(a+)+$', '^\\s*[\\w ]+\\s*$', '<[^>]*>', '(?:a|a)*b'])
    expect([source, slownessOf({ source, flags: '' })]).not.toEqual([source, []])
  for (const source of ['^\\/+', '<[^<>]*>', '^\\d{1,9}$', '[a-z]+'])
    expect(slownessOf({ source, flags: '' })).toEqual([])
})
