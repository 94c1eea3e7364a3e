import styles from './icon.module.css'

/** Each has its drawing in `icons.svg`, one below the other on a grid of 24, and its place there in the stylesheet. */
export type IconName =
  | 'home'
  | 'search'
  | 'right'
  | 'previous'
  | 'next'
  | 'up'
  | 'down'
  | 'check'
  | 'pause'
  | 'play'
  | 'phone'
  | 'mail'
  | 'pin'
  | 'building'
  | 'person'
  | 'folder'
  | 'card'
  | 'help'
  | 'qr'
  | 'speaker'
  | 'shield'
  | 'swap'
  | 'target'
  | 'link'
  | 'coins'
  | 'star'
  | 'wallet'
  | 'clock'
  | 'eye'
  | 'eye-off'
  | 'wechat'
  | 'chat'
  | 'list'
  | 'receipt'
  | 'calendar'
  | 'download'
  | 'box'
  | 'image'
  | 'gift'
  | 'crown'
  | 'pen'
  | 'lock'
  | 'medal'
  | 'exit'

/**
 * An ornament beside words; it says nothing by itself. Drawn as a mask in the colour of the text around it: the
 * shapes travel with the stylesheet, once, instead of in the script and again in every page.
 */
export function Icon({ name }: { name: IconName }) {
  return <span className={styles.icon} data-icon={name} aria-hidden="true" />
}
