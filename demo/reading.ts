import { readFileSync } from 'node:fs'
import { textOf } from '#server/platform/rich-text.ts'

// How the tests of the demo read its texts and the trees it points into.

type Row = [id: number, name: string, parent: number]

function tree(name: string): ReadonlyMap<number, Row> {
  const file = new URL(`../server/modules/catalogue/regions/data/${name}.json`, import.meta.url)
  const rows = JSON.parse(readFileSync(file, 'utf8')) as Row[]
  return new Map(rows.map((row) => [row[0], row]))
}

export const industries = tree('industries')
export const regions = tree('regions')

/** Characters, as people count them. */
export const lengthOf = (text: string) => [...text].length
export const wordsOf = (html: string) => textOf(html).replaceAll(/\s/g, '')

/** What is wrong with a Chinese sentence. */
export function flaws(text: string): string[] {
  return [
    ...(text.match(/\p{Script=Han}\s*[,.;:!?()"']|[,;!?()]\s*\p{Script=Han}/gu) ?? []),
    ...(text.match(/["']|，，|。。|，。|undefined|\$\{|[A-Za-z]{2,}/g) ?? []),
  ]
}

export const twins = (texts: readonly string[]) => texts.filter((text, place) => texts.indexOf(text) !== place)
