import { useEffect, useState } from 'react'
import styles from './back-to-top.module.css'
import { Icon } from './icon.tsx'

/** About a screen: before that the top is nearer than the button. */
const shownFromPx = 600

export function BackToTop() {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const look = () => setShown(scrollY > shownFromPx)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  // The style sheet decides whether it glides: people who asked for stillness get there at once.
  return (
    <button
      type="button"
      className={styles.top}
      data-shown={shown}
      aria-label="返回顶部"
      onClick={() => scrollTo({ top: 0 })}
    >
      <Icon name="up" />
    </button>
  )
}
