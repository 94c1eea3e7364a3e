import styles from './ad-mark.module.css'

/** The law wants an ad to be known as one: wherever something stands that somebody paid for, it says so. */
export function AdMark() {
  return <span className={styles.mark}>广告</span>
}
