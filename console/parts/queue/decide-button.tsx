import { Button, type ButtonProps } from 'antd'
import styles from './queue.module.css'

interface DecideButtonProps extends Pick<ButtonProps, 'type' | 'danger' | 'disabled' | 'block' | 'aria-describedby'> {
  /** The key that does the same. */
  shortcut?: 'A' | 'R' | undefined
  busy?: boolean
  onClick(): void
  children: string
}

/** A decision, with the key beside its name. */
export function DecideButton({ shortcut, busy = false, children, ...rest }: DecideButtonProps) {
  return (
    // The sign of waiting and the key would become part of the button's name.
    <Button
      aria-label={children}
      {...(shortcut && { 'aria-keyshortcuts': shortcut.toLowerCase() })}
      loading={busy}
      {...rest}
    >
      {children}
      {shortcut && <KeyHint>{shortcut}</KeyHint>}
    </Button>
  )
}

/** A key beside what it does. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd aria-hidden className={styles.key}>
      {children}
    </kbd>
  )
}

/** What follows from it, beside the button instead of in a question after it. */
export function Consequence({ id, children }: { id?: string; children: string }) {
  return (
    <p className={styles.follows} id={id}>
      {children}
    </p>
  )
}
