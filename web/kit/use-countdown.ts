import { useEffect, useState } from 'react'

/** Seconds that are left of those the server gave, counted here: the clock of whoever looks may be wrong. */
export function useCountdown(seconds: number, key: string): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number of seconds may be given again
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [seconds, key])
  return left
}

/** `14:05`, or `1:00:00` from an hour on. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds < 3600 ? minutes : `${Math.floor(seconds / 3600)}:${minutes}`
}
