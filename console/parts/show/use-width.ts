import { type RefCallback, useCallback, useState } from 'react'

/** How wide something stands on the screen, followed while the window changes; `initial` until it stands there. */
export function useWidth<Shown extends Element>(initial: number): [RefCallback<Shown>, number] {
  const [width, setWidth] = useState(initial)
  const follow = useCallback((shown: Shown | null) => {
    if (!shown) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return [follow, width]
}
