import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Suggestion, searchKindNames, suggestSearch } from '#contract/texts/search.ts'
import styles from './search-box.module.css'

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  id: string
}

const waitMs = 150

/** The list under a search box: a combobox as WAI-ARIA has it, where the keyboard never leaves the input. */
export function Suggestions({ input, id }: SuggestionsProps) {
  const [list, setList] = useState<readonly Suggestion[]>([])
  const [at, setAt] = useState(-1)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const shown = open && list.length > 0

  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    const ask = () => {
      clearTimeout(timer)
      timer = setTimeout(async () => {
        asking?.abort()
        asking = new AbortController()
        const { signal } = asking
        // A suggestion that fails to come is none: the form works without.
        const found = await suggestionsFor(field.value.trim(), signal).catch(() => [])
        // Whoever asked again is shown the old answer until the new one is there.
        if (signal.aborted) return
        setList(found)
        setAt(-1)
      }, waitMs)
    }
    const typed = (event: Event) => {
      setOpen(true)
      // While a character is being composed its letters are not what was meant.
      if (!(event instanceof InputEvent && event.isComposing)) ask()
    }
    const focused = () => setOpen(true)
    const left = () => setOpen(false)
    field.addEventListener('input', typed)
    field.addEventListener('compositionend', ask)
    field.addEventListener('focus', focused)
    field.addEventListener('blur', left)
    // It had the focus, and perhaps its first letters, before this code was there.
    if (field.value && document.activeElement === field) {
      setOpen(true)
      ask()
    }
    return () => {
      clearTimeout(timer)
      asking?.abort()
      field.removeEventListener('input', typed)
      field.removeEventListener('compositionend', ask)
      field.removeEventListener('focus', focused)
      field.removeEventListener('blur', left)
    }
  }, [input])

  useEffect(() => {
    const field = input.current
    if (!field) return
    const pressed = (event: KeyboardEvent) => {
      if (event.isComposing) return
      if (event.key === 'Escape' && shown) {
        event.preventDefault()
        setOpen(false)
      }
      if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && list.length > 0) {
        event.preventDefault()
        setOpen(true)
        // Past either end lies the input itself.
        const places = list.length + 1
        setAt((before) => ((before + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
      }
      const chosen = shown ? list[at] : undefined
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
  }, [input, id, list, at, shown, navigate])

  return (
    <div id={id} className={styles.list} role="listbox" aria-label="搜索建议" hidden={!shown}>
      {list.map(({ title, kind, path }, place) => (
        <a
          key={`${kind}${path}`}
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
          <span className={styles.title}>{title}</span>
          <span className={styles.kind}>{searchKindNames[kind]}</span>
        </a>
      ))}
    </div>
  )
}

async function suggestionsFor(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  if (q === '') return []
  const reply = await fetch(`${suggestSearch.path}?q=${encodeURIComponent(q)}`, { signal })
  const answer: { data: { list: Suggestion[] } | null } = await reply.json()
  return answer.data?.list ?? []
}
