import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { queryMax } from '#contract/texts/search.words.ts'
import { Icon } from '#ui/icon.tsx'
import type { SuggestionsProps } from './search-box-suggestions.tsx'

interface Props {
  label: string
  /** What is in it to begin with. */
  initial?: string
  id: string
  /** What else belongs to the question. */
  before?: ReactNode
  /** The word on its button; a sign alone where there is little room. */
  button?: string
}

/** A form like any other, which leads to the search page; suggestions arrive once somebody turns to it. */
export function SearchBox({ label, initial = '', id, before, button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const prepare = () => {
    if (Suggestions) return
    void import('./search-box-suggestions.tsx').then((module) => setSuggestions(() => module.Suggestions))
  }
  return (
    <form action="/search" method="get">
      {before}
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={initial}
        aria-label={label}
        placeholder={label}
        maxLength={queryMax}
        autoComplete="off"
        required
        onFocus={prepare}
      />
      <button type="submit" aria-label={button ? undefined : '搜索'}>
        <Icon name="search" />
        {button}
      </button>
      {Suggestions && <Suggestions input={input} id={id} />}
    </form>
  )
}
