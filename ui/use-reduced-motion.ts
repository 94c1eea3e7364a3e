import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

/** Did the reader ask for stillness? The server cannot know; nothing moves before the browser has answered. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

function subscribe(changed: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
