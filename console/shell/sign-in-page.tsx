import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { openSession } from '../session.ts'
import { BrandMark } from './brand-mark.tsx'
import { safeReturn } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

export default function SignInPage() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  useEffect(() => {
    document.title = '登录 - 运营后台'
  }, [])
  return (
    <main className={styles.page}>
      <aside className={styles.side} aria-hidden="true">
        <div>
          <p className={styles.lead}>让每一次更新，都有据可查。</p>
          <p className={styles.note}>内容、站点与人员，在一处管理；谁在何时改了什么，一看便知。</p>
        </div>
      </aside>
      <section className={styles.panel}>
        <div className={styles.box}>
          <BrandMark large />
          <h1 className={styles.title}>登录运营后台</h1>
          <SignInForm
            onSignedIn={(me) => {
              openSession(me)
              void navigate(safeReturn(parameters.get('from')), { replace: true })
            }}
          />
          <p className={styles.help}>忘记密码或丢失验证手机，请联系管理员重置。</p>
        </div>
      </section>
    </main>
  )
}
