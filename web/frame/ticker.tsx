import { Icon } from '#ui/icon.tsx'
import { standing, useRotation } from '#ui/use-rotation.ts'
import { useSite } from '#web/app/stores.ts'
import { closeTicker } from '#web/app/ticker-choice.ts'
import styles from './ticker.module.css'

export const everyMs = 5000

/**
 * Messages pass by one above the other. All of them stay in the list for a screen reader, which is not interrupted
 * when the next one comes (`aria-live="off"`).
 */
export function Ticker() {
  const messages = useSite((site) => site.virtualMessage)
  const { place, reduced, paused, setPaused, show, holders } = useRotation(messages.length, everyMs)
  if (messages.length === 0) return null
  return (
    <section className={styles.ticker} aria-label="滚动消息" {...holders}>
      <div className={styles.inner}>
        <Icon name="speaker" />
        <ul className={styles.messages} aria-live="off">
          {messages.map(({ id, content, link }, own) => (
            <li key={id} data-standing={standing(own, place, messages.length)}>
              {link ? (
                <a href={link} tabIndex={own === place ? undefined : -1}>
                  {content}
                </a>
              ) : (
                content
              )}
            </li>
          ))}
        </ul>
        {messages.length > 1 && (
          <button
            type="button"
            className={styles.control}
            aria-label={reduced ? '下一条' : paused ? '继续滚动' : '暂停滚动'}
            onClick={() => (reduced ? show(place + 1) : setPaused(!paused))}
          >
            <Icon name={reduced ? 'next' : paused ? 'play' : 'pause'} />
          </button>
        )}
        <button type="button" className={styles.control} aria-label="关闭滚动消息" onClick={closeTicker}>
          ×
        </button>
      </div>
    </section>
  )
}
