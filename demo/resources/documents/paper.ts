export type Block =
  | { kind: 'heading'; words: string }
  | { kind: 'text'; words: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; rows: readonly (readonly string[])[] }

/** A text to be printed, whatever it is printed as. */
export interface Paper {
  title: string
  /** One line under the title: for whom, or what to mind. */
  note: string
  blocks: readonly Block[]
}

/**
 * Reads what is easy to write: `# ` begins a heading, `- ` an item, and a row stands between `|`. Other lines are
 * paragraphs, which end at an empty line; Chinese has no blanks between words, so their lines are joined without one.
 */
export function paper(title: string, note: string, source: string): Paper {
  const blocks: Block[] = []
  for (const chunk of source.trim().split(/\n{2,}|\n(?=# )|(?<=^# .*)\n/m)) {
    const lines = chunk.trim().split('\n')
    const [first = ''] = lines
    if (first.startsWith('# ')) blocks.push({ kind: 'heading', words: first.slice(2) })
    else if (first.startsWith('- ')) blocks.push({ kind: 'list', items: lines.map((line) => line.slice(2)) })
    else if (first.startsWith('| ')) blocks.push({ kind: 'table', rows: lines.map(cellsOf) })
    else blocks.push({ kind: 'text', words: lines.join('') })
  }
  return { title, note, blocks }
}

function cellsOf(line: string): string[] {
  const cells = line.split('|').map((cell) => cell.trim())
  return cells.slice(1, -1)
}
