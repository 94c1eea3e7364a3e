import type { Figure } from './figure.ts'
import { forgetful, inTurns, openFilled } from './filled-house.ts'
import { fillSearch } from './search-rows.ts'

const small = 1_000
const large = 100_000

const questions: [string, string][] = [
  ['a word of five titles', '/api/search?q=紫金葫芦'],
  ['a word of no title', '/api/search?q=量子纠缠'],
  ['a word of most titles', '/api/search?q=有限公司'],
  ['a word of most texts', '/api/search?q=合作'],
  ['three common words', '/api/search?q=苏州信息技术有限公司'],
  ['a common word, one kind', '/api/search?q=合作&kind=news'],
  ['a common word, page 8', '/api/search?q=合作&page=8'],
  ['a single character', '/api/search?q=苏'],
  ['a sound', '/api/search?q=suzhou'],
  ['initials', '/api/search?q=szyf'],
  ['suggestions for one letter', '/api/search/suggest?q=s'],
  ['suggestions for a beginning', '/api/search/suggest?q=苏州'],
]

/** The same questions over a thousand and over a hundred thousand documents. */
export async function searchFigures(report: (figure: Figure) => void): Promise<void> {
  const few = await openFilled((url) => fillSearch(url, small), forgetful)
  const many = await openFilled((url) => fillSearch(url, large), forgetful)
  for (const [name, path] of questions) {
    report(await inTurns(`search, ${name}: 100 k documents vs 1 k`, path, { few, many }))
  }
  await few.stop()
  await many.stop()
}
