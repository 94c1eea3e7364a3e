import { existsSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadManual, type Manual } from './manual.ts'
import { byGroup } from './resource.ts'
import { resources } from './resources.ts'

/** Pictures that were taken of screens, by the key of the screen. */
const pictureOf = (key: string) => `docs/pictures/${key}.webp`

function chapter(label: string, key: string, { about, hints = [], states = [] }: Manual): string[] {
  const picture = existsSync(pictureOf(key)) ? [`![${label}](pictures/${key}.webp)`, ''] : []
  const explained = states.flatMap(({ of, words }) => [
    `**${of}的状态**`,
    '',
    ...words.map(({ word, meaning }) => `- ${word}：${meaning}`),
    '',
  ])
  return [
    `### ${label}`,
    '',
    about,
    '',
    ...picture,
    ...(hints.length > 0 ? [...hints.map((one) => `- ${one}`), ''] : []),
    ...explained,
  ]
}

test('the handbook in Chinese says what the console says', async () => {
  const lines = [
    '# 运营手册',
    '',
    '每个页面是做什么的，状态是什么意思。与后台右上角的“说明”、菜单里的“手册”是同一份文字，由',
    '`npx vitest run console/handbook.test.ts -u` 生成，请勿手工修改。',
    '',
    '工作台列出等待处理的事项，最急的在前；处理完一件，下一件就在眼前。按键：`J` `K` 下一件与上一件，`A` 同意，`R` 驳回，`Esc` 关闭。',
    '刚刚的决定可以在上方撤回；资金的记账从不撤回，只能用调账更正。每个人只看到自己的角色能打开的页面。',
    '',
  ]
  for (const { group, resources: members } of byGroup(resources)) {
    lines.push(`## ${group}`, '')
    for (const { key, label } of members) {
      const manual = await loadManual(key)
      if (manual) lines.push(...chapter(label, key, manual))
    }
  }
  await expect(`${lines.join('\n').trimEnd()}\n`).toMatchFileSnapshot('../docs/handbook.zh-CN.md')
})

test('no picture of the handbook is heavy', () => {
  const heavy = resources
    .map(({ key }) => pictureOf(key))
    .filter((path) => existsSync(path) && statSync(path).size > 120 * 1024)
  expect(heavy).toEqual([])
})
