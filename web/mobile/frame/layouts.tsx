import { Outlet } from 'react-router'
import { InviteStrip } from '#web/frame/invite-strip.tsx'
import { Ticker } from '#web/frame/ticker.tsx'
import { WechatShare } from '#web/kit/wechat/wechat-share.tsx'
import { Footer } from './footer.tsx'
import styles from './layouts.module.css'
import { TabBar } from './tab-bar.tsx'
import { TitleBar } from './title-bar.tsx'

export function DefaultLayout() {
  return (
    <div className={styles.page}>
      <TitleBar />
      <InviteStrip />
      <Ticker />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <TabBar />
      <WechatShare />
    </div>
  )
}

/** The doors have nothing around them but the way back. */
export function LoginLayout() {
  return (
    <div className={styles.door}>
      <TitleBar />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
