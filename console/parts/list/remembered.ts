import { useState } from 'react'

/** A small choice that this browser remembers. Where storage is closed to us it holds until the page is left. */
export function useRemembered<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  const key = `console:${name}`
  const [value, setValue] = useState<Value>(() => read(key) ?? initial)
  const remember = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Full or forbidden: a convenience less, and no reason to disturb anybody.
    }
  }
  return [value, remember]
}

function read<Value>(key: string): Value | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
