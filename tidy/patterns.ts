import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import type { Source } from './source.ts'

interface Pattern {
  where: string
  source: string
  flags: string
}

/** Every regular expression that is written as one. Those put together while the program runs are found by the name. */
export function patternsIn({ file, text }: Source): { written: Pattern[]; made: string[] } {
  const written: Pattern[] = []
  const made: string[] = []
  const where = (at: number) => `${file}:${text.slice(0, at).split('\n').length}`
  const { program } = parseSync(file, text)
  new Visitor({
    Literal(node) {
      const { regex } = node as { regex?: { pattern: string; flags: string } }
      if (regex) written.push({ where: where(node.start), source: regex.pattern, flags: regex.flags })
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') made.push(where(node.start))
    },
  }).visit(program)
  return { written, made }
}

/**
 * Super-linear backtracking: how a pattern can be made to take longer than the text it looks at is long. Nested or
 * neighbouring repetitions that meet the same characters, and a repetition that a search begins anew at each place.
 */
export function slownessOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string[] {
  return analyse({ source, flags }).reports.map(({ type, exponential, character }) => {
    return `${type}${exponential ? ', exponential' : ''} over ${String(character.literal.source)}`
  })
}
