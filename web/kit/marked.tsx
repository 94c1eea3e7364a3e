import type { Segment } from '#contract/texts/words.ts'

/** A text with what was looked for marked in it. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, hit }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no name but their place
    hit ? <mark key={place}>{text}</mark> : text,
  )
}
