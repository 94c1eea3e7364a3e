import { Outlet } from 'react-router'
import styles from './login-layout.module.css'
import { Ticker } from './ticker.tsx'

export function LoginLayout() {
  return (
    <div className={styles.layout}>
      <Ticker />
      <main id="main">
        <Outlet />
      </main>
    </div>
  )
}
