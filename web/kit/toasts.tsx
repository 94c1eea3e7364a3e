import { useEffect, useSyncExternalStore } from 'react'
import { createToastList, type Toast } from './toast-list.ts'
import styles from './toasts.module.css'

const list = createToastList((run, ms) => setTimeout(run, ms))
const none: readonly Toast[] = []

const keptName = 'toast'

export const showToast = list.show
export const askToast = list.ask

/** Says it on the next page that is loaded: what is said here is gone when the browser leaves. */
export function keepToast(message: string, kind: Toast['kind']) {
  try {
    sessionStorage.setItem(keptName, `${kind} ${message}`)
  } catch {
    // A browser that keeps nothing goes without: the page that comes next shows what became of it all the same.
  }
}

/** Whether something is still to be said on this page. */
export function hasKeptToast(): boolean {
  try {
    return sessionStorage.getItem(keptName) !== null
  } catch {
    return false
  }
}

function showKept() {
  try {
    const [kind, ...words] = sessionStorage.getItem(keptName)?.split(' ') ?? []
    sessionStorage.removeItem(keptName)
    if (kind) showToast(words.join(' '), kind as Toast['kind'])
  } catch {
    // A browser that keeps nothing has nothing to say.
  }
}

/** Both regions are there from the start: a screen reader listens only to regions it has already met. */
export function Toasts() {
  const toasts = useSyncExternalStore(list.subscribe, list.read, () => none)
  useEffect(showKept, [])
  const rows = (urgent: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === urgent)
      .map(({ id, message, kind, action }) => (
        <p key={id} className={styles.toast} data-kind={kind}>
          {message}
          {action && (
            <button type="button" onClick={action.run}>
              {action.name}
            </button>
          )}
        </p>
      ))
  return (
    <div className={styles.toasts}>
      <div role="status">{rows(false)}</div>
      <div role="alert">{rows(true)}</div>
    </div>
  )
}
