import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Suggestion, suggestSearch } from '#contract/texts/search.ts'
import { useSite } from '#web/app/stores.ts'
import { hotWordsIn } from '#web/kit/hot-words.ts'
import { Marked } from '#web/kit/marked.tsx'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import styles from './search-box.module.css'
import { foundRows, offeredRows, type SuggestedRow } from './suggested-rows.ts'

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  id: string
}

const waitMs = 150

/** The list under a search box: a combobox as WAI-ARIA has it, where the keyboard never leaves the input. */
export function Suggestions({ input, id }: SuggestionsProps) {
  const hot = useSite((site) => site.baseInfo.hot_words)
  const [rows, setRows] = useState<readonly SuggestedRow[]>([])
  const [at, setAt] = useState(-1)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const shown = open && rows.length > 0

  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    const show = (next: readonly SuggestedRow[]) => {
      setRows(next)
      setAt(-1)
    }
    const ask = () => {
      clearTimeout(timer)
      asking?.abort()
      const asked = field.value.trim()
      if (asked === '') return show(offeredRows(recentSearches(), hotWordsIn(hot)))
      timer = setTimeout(async () => {
        asking = new AbortController()
        const { signal } = asking
        // A suggestion that fails to come is none: the form works without.
        const found = await suggestionsFor(asked, signal).catch(() => [])
        // Whoever asked again is shown the old answer until the new one is there.
        if (!signal.aborted) show(foundRows(asked, found))
      }, waitMs)
    }
    const typed = (event: Event) => {
      setOpen(true)
      // While a character is being composed its letters are not what was meant.
      if (!(event instanceof InputEvent && event.isComposing)) ask()
    }
    const focused = () => {
      setOpen(true)
      ask()
    }
    const left = () => setOpen(false)
    field.addEventListener('input', typed)
    field.addEventListener('compositionend', ask)
    field.addEventListener('focus', focused)
    field.addEventListener('blur', left)
    // It had the focus, and perhaps its first letters, before this code was there.
    if (document.activeElement === field) focused()
    return () => {
      clearTimeout(timer)
      asking?.abort()
      field.removeEventListener('input', typed)
      field.removeEventListener('compositionend', ask)
      field.removeEventListener('focus', focused)
      field.removeEventListener('blur', left)
    }
  }, [input, hot])

  useEffect(() => {
    const field = input.current
    if (!field) return
    const pressed = (event: KeyboardEvent) => {
      if (event.isComposing) return
      if (event.key === 'Escape' && shown) {
        event.preventDefault()
        setOpen(false)
      }
      if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
        event.preventDefault()
        setOpen(true)
        // Past either end lies the input itself.
        const places = rows.length + 1
        setAt((before) => ((before + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
      }
      const chosen = shown ? rows[at] : undefined
      if (event.key === 'Enter' && chosen) {
        event.preventDefault()
        setOpen(false)
        void navigate(chosen.path)
      }
    }
    field.addEventListener('keydown', pressed)
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-expanded', String(shown))
    if (shown && at >= 0) field.setAttribute('aria-activedescendant', `${id}-${at}`)
    else field.removeAttribute('aria-activedescendant')
    return () => field.removeEventListener('keydown', pressed)
  }, [input, id, rows, at, shown, navigate])

  const forget = () => {
    forgetSearches()
    setRows(offeredRows([], hotWordsIn(hot)))
  }
  return (
    <div className={styles.panel} hidden={!shown}>
      <div id={id} role="listbox" aria-label="搜索建议">
        {[...Map.groupBy(rows.entries(), ([, row]) => row.group)].map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role, forms by fieldset
          <div key={group} className={styles.group} role="group" aria-label={group || '全部结果'}>
            {group && (
              <p className={styles.heading} aria-hidden="true">
                {group}
              </p>
            )}
            {members.map(([place, { segments, path }]) => (
              <a
                key={path}
                id={`${id}-${place}`}
                className={styles.option}
                role="option"
                aria-selected={place === at}
                tabIndex={-1}
                href={path}
                // A press would take the focus away, and the list with it, before the click arrives.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setOpen(false)}
              >
                <Marked segments={segments} />
              </a>
            ))}
          </div>
        ))}
      </div>
      {rows[0]?.group === '最近搜索' && (
        <button
          type="button"
          className={styles.forget}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={forget}
        >
          清空最近搜索
        </button>
      )}
    </div>
  )
}

async function suggestionsFor(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const reply = await fetch(`${suggestSearch.path}?q=${encodeURIComponent(q)}`, { signal })
  const answer: { data: { list: Suggestion[] } | null } = await reply.json()
  return answer.data?.list ?? []
}
