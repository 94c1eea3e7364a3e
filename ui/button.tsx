import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react'
import styles from './button.module.css'

interface Look {
  /**
   * `primary` is the next action and stands once in a view; `deep` is `primary` on a dark surface; `danger` is the
   * last word before something is gone.
   */
  kind?: 'primary' | 'outline' | 'plain' | 'danger' | 'deep' | 'deep-outline'
  size?: 'small' | 'medium' | 'large'
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>

export function Button({ kind = 'primary', size = 'medium', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={styles.button} data-kind={kind} data-size={size} />
}

interface ButtonLinkProps extends Look {
  href: string
  /** Leads to a file and not to a page. */
  download?: boolean
  /** Opens beside this page, which goes on waiting. */
  target?: '_blank'
  /**
   * For what opens on the spot where a script runs; the address is for everybody else. While the event comes down, so
   * that whoever follows links of the whole document finds it taken.
   */
  onClickCapture?: MouseEventHandler
  children: ReactNode
}

export function ButtonLink({ kind = 'primary', size = 'medium', ...rest }: ButtonLinkProps) {
  const rel = rest.target && 'noopener'
  return <a {...rest} rel={rel} className={styles.button} data-kind={kind} data-size={size} />
}
