import { useEffect, useRef } from 'react'

/** Forms that are open, the uppermost last: a drawer lies over a page, and what is meant is what is seen. */
const open: { save(): void }[] = []

/** Ctrl+S, or ⌘S, does what the button does, wherever the keyboard's place is. */
export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const own = { save: () => latest.current() }
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (open.at(-1) === own) own.save()
    }
    open.push(own)
    addEventListener('keydown', onKey)
    return () => {
      open.splice(open.indexOf(own), 1)
      removeEventListener('keydown', onKey)
    }
  }, [])
}
