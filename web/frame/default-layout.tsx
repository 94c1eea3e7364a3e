import { Outlet } from 'react-router'
import { BackToTop } from '#ui/back-to-top.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InviteStrip } from './invite-strip.tsx'
import { Sidebar } from './sidebar.tsx'
import { Ticker } from './ticker.tsx'

export function DefaultLayout() {
  return (
    <>
      <Header />
      <InviteStrip />
      <Ticker />
      <main id="main">
        <Outlet />
      </main>
      <Sidebar />
      <Footer />
      <BackToTop />
    </>
  )
}
