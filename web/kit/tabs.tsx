import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  label: string
  tabs: Readonly<Record<Key, string>>
  chosen: Key
  onChoose(key: Key): void
  children: ReactNode
}

/** Ways to do one thing, one of them shown; the arrow keys go from one to the next. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const keys = Object.keys(tabs) as Key[]

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && keys[(keys.indexOf(chosen) + step + keys.length) % keys.length]
    if (!next) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-key="${next}"]`)?.focus()
  }

  return (
    <div>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            data-key={key}
            aria-selected={key === chosen}
            aria-controls={`${id}panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
            onKeyDown={onKeyDown}
          >
            {tabs[key]}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </div>
  )
}
