import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { patience } from '#web/app/patience.ts'
import { useArrival } from './arrival.ts'
import styles from './page-progress.module.css'

/** A thin line at the top while the next page is on its way; it waits a moment, so quick moves do not flicker. */
export function PageProgress() {
  useArrival()
  const waiting = useSyncExternalStore(patience.subscribe, patience.waiting, () => false)
  const loading = useNavigation().state !== 'idle' && !waiting
  return (
    <div className={styles.progress} data-loading={loading} role="status">
      {loading && <span className="unseen">页面加载中</span>}
    </div>
  )
}
