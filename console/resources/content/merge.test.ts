import { expect, test } from 'vitest'
import { firstSides, hunksOf, mergedHtml, mergedText, topBlocks } from './merge.ts'
import { emptyText } from './text.ts'

const one = '<p>甲</p><h2>题</h2><ul><li>一</li><li>二</li></ul><p>末</p>'

test('a text is cut at its outermost elements, and put together again as it was', () => {
  expect(topBlocks(one)).toEqual(['<p>甲</p>', '<h2>题</h2>', '<ul><li>一</li><li>二</li></ul>', '<p>末</p>'])
  expect(
    topBlocks('<figure><img src="/a.png" alt="a>b"><figcaption>图</figcaption></figure><hr><p>x<br>y</p>'),
  ).toEqual(['<figure><img src="/a.png" alt="a>b"><figcaption>图</figcaption></figure>', '<hr>', '<p>x<br>y</p>'])
  expect(topBlocks(one).join('')).toBe(one)
})

test('what both wrote in different places is kept without anybody choosing', () => {
  const theirs = one.replace('<h2>题</h2>', '<h2>题</h2><p>对方加的</p>')
  const mine = one.replace('<p>末</p>', '<p>末</p><p>我加的</p>')
  const hunks = hunksOf(theirs, mine)
  expect(mergedHtml(hunks, firstSides(hunks))).toBe(
    '<p>甲</p><h2>题</h2><p>对方加的</p><ul><li>一</li><li>二</li></ul><p>末</p><p>我加的</p>',
  )
})

test('of one paragraph that both changed either can be chosen, or both one after the other', () => {
  const theirs = one.replace('甲', '甲（对方）')
  const mine = one.replace('甲', '甲（我）')
  const hunks = hunksOf(theirs, mine)
  const sides = firstSides(hunks)
  expect(mergedHtml(hunks, sides)).toBe(mine)
  expect(mergedHtml(hunks, ['theirs'])).toBe(theirs)
  expect(mergedHtml(hunks, ['both'])).toContain('<p>甲（对方）</p><p>甲（我）</p>')
})

test('fields are chosen one by one', () => {
  const theirs = { ...emptyText, title: '对方', summary: '对方' }
  const mine = { ...emptyText, title: '我', summary: '我' }
  expect(mergedText(theirs, mine, { title: 'theirs' }, '<p>合</p>')).toMatchObject({
    title: '对方',
    summary: '我',
    html: '<p>合</p>',
  })
})
