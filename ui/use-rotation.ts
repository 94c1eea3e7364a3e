import { useEffect, useState } from 'react'
import { useReducedMotion } from './use-reduced-motion.ts'

/**
 * Shows one of several things after the other. Stands still while the pointer or the focus is on it, when it was
 * paused, and for people who asked for reduced motion.
 */
export function useRotation(count: number, everyMs: number) {
  const [place, setPlace] = useState(0)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(false)
  const reduced = useReducedMotion()
  const still = reduced || held || paused || count < 2

  // Begins anew with every place, so that one chosen by hand is shown as long as any other.
  useEffect(() => {
    if (still) return
    const timer = setTimeout(() => setPlace(stepFrom(place, 1, count)), everyMs)
    return () => clearTimeout(timer)
  }, [still, place, count, everyMs])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    /** The list may have become shorter since the place was chosen. */
    place: place < count ? place : 0,
    reduced,
    paused,
    setPaused,
    show: (wanted: number) => setPlace(stepFrom(wanted, 0, count)),
    /** For the element around it. */
    holders: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  }
}

/** The place some steps on, around the end in both directions. */
export function stepFrom(place: number, steps: number, count: number): number {
  return (((place + steps) % count) + count) % count
}

/** Where a thing stands relative to the one on show: leaving upwards, on show, or waiting below. */
export function standing(own: number, shown: number, count: number): 'past' | 'shown' | 'next' {
  if (own === shown) return 'shown'
  return own === stepFrom(shown, -1, count) ? 'past' : 'next'
}
