import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { useSite } from '#web/app/stores.ts'
import { telephoneLink } from '#web/kit/contact-ways.ts'
import { desktopChoice } from './desktop-choice.ts'
import styles from './mobile-soon.module.css'

/** Stands at every address of the mobile site until that is there. */
export default function MobileSoon() {
  const { pathname, search } = useLocation()
  const { name, slogan, logo, phone } = useSite((site) => site.baseInfo)
  // The server keeps one page for every query; what this visitor came with is known only here.
  const [wanted, setWanted] = useState(pathname)
  useEffect(() => setWanted(pathname + search), [pathname, search])
  return (
    <main id="main" className={styles.page}>
      <p className={styles.brand}>
        <img src={logo} alt="" width="48" height="48" />
        {name}
      </p>
      <div>
        <h1>手机版建设中</h1>
        <p className={styles.text}>{slogan}的手机版正在准备。您可以先访问电脑版，内容与服务相同。</p>
      </div>
      <div className={styles.ways}>
        <ButtonLink href={desktopChoice(wanted)} size="large">
          访问电脑版
        </ButtonLink>
        {phone && (
          <ButtonLink href={telephoneLink(phone)} kind="outline" size="large">
            致电 {phone}
          </ButtonLink>
        )}
      </div>
    </main>
  )
}
