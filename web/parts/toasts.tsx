import { useSyncExternalStore } from 'react'
import { createToastList, type Toast } from './toast-list.ts'
import styles from './toasts.module.css'

const list = createToastList((run, ms) => setTimeout(run, ms))
const none: readonly Toast[] = []

export const showToast = list.show

/** Both regions are there from the start: a screen reader listens only to regions it has already met. */
export function Toasts() {
  const toasts = useSyncExternalStore(list.subscribe, list.read, () => none)
  const rows = (urgent: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === urgent)
      .map(({ id, message, kind }) => (
        <p key={id} className={styles.toast} data-kind={kind}>
          {message}
        </p>
      ))
  return (
    <div className={styles.toasts}>
      <div role="status">{rows(false)}</div>
      <div role="alert">{rows(true)}</div>
    </div>
  )
}
