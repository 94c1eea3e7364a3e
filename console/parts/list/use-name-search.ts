import { useEffect, useRef, useState } from 'react'

interface Found {
  id: number
  name: string
}

/** Where a name is looked for. */
export interface NameSource {
  /** What one is called: `企业`. */
  noun: string
  /** The first few whose name has these words, or any without words. */
  find(words: string): Promise<readonly Found[]>
  read(id: number): Promise<string>
}

/** Names are typed one letter after the other; only the last of them is asked for. */
const typingPauseMs = 250

/** The search behind a field that chooses one of too many to be listed. */
export function useNameSearch({ find, read, noun }: NameSource, chosen: number | undefined) {
  const [found, setFound] = useState<readonly Found[]>([])
  const [name, setName] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  const asked = useRef<string>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const known = chosen === undefined || name?.id === chosen || found.some(({ id }) => id === chosen)
  useEffect(() => {
    if (known || chosen === undefined) return
    let over = false
    read(chosen)
      .then((called) => !over && setName({ id: chosen, name: called }))
      // Whoever may not read them still sees that one is chosen.
      .catch(() => !over && setName({ id: chosen, name: `${noun} ${chosen}` }))
    return () => {
      over = true
    }
  }, [chosen, known, noun, read])

  const ask = async (words: string) => {
    latest.current += 1
    const own = latest.current
    setBusy(true)
    try {
      const list = await find(words)
      if (own !== latest.current) return
      setFound(list)
      setProblem(undefined)
    } catch {
      if (own === latest.current) setProblem(`暂时查不到${noun}，请稍后再试`)
    } finally {
      if (own === latest.current) setBusy(false)
    }
  }
  const missing = name && name.id === chosen && !found.some(({ id }) => id === chosen)
  const search = (typed: string) => {
    if (asked.current === typed.trim()) return
    asked.current = typed.trim()
    clearTimeout(timer.current)
    // Whoever types and presses Enter means what they typed, not what was found before.
    latest.current += 1
    if (typed) setFound([])
    setBusy(true)
    timer.current = setTimeout(() => void ask(typed.trim()), typed ? typingPauseMs : 0)
  }
  return {
    found: missing ? [name, ...found] : found,
    busy,
    problem,
    search,
    /** The first of them, for whoever only opens the list; typing opens it too, and asks by itself. */
    begin: () => asked.current === undefined && search(''),
  }
}
