import { clock } from '#console/clock.ts'

/** Somebody who reads moves the page now and then; whoever does nothing for so long has gone away. */
export const quietMs = 5 * 60_000

interface Scene {
  visible: boolean
  lastInputAt: Date
  now: Date
}

/** Whether somebody sits before the page. What a page asks by itself counts as activity, so it asks only then. */
export function isAttended({ visible, lastInputAt, now }: Scene): boolean {
  return visible && now.getTime() - lastInputAt.getTime() < quietMs
}

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Watches the keyboard and the pointer. `onReturn` runs at the first sign of somebody after a silence. */
export function watchAttention(onReturn: () => void) {
  // Whoever opens a screen is there.
  let lastInputAt = clock()
  const attended = () => isAttended({ visible: document.visibilityState === 'visible', lastInputAt, now: clock() })
  const notice = (event: Event) => {
    // A browser may report a pointer that lies still when the page moves under it.
    if (event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
    const away = !attended()
    lastInputAt = clock()
    if (away) onReturn()
  }
  for (const name of inputs) addEventListener(name, notice, { capture: true, passive: true })
  return {
    attended,
    stop() {
      for (const name of inputs) removeEventListener(name, notice, { capture: true })
    },
  }
}
