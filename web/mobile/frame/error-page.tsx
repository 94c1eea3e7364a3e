import { useRouteError } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { statusOf } from '#web/frame/status-of.ts'
import styles from './error-page.module.css'

export function ErrorPage() {
  const status = statusOf(useRouteError())
  const missing = status === 404
  return (
    <section className={styles.error}>
      <p className={styles.status}>{status}</p>
      <h1>{missing ? '您访问的页面不存在' : '页面暂时无法显示'}</h1>
      {missing && <p lang="en">This page could not be found</p>}
      <p>{missing ? '网址可能有误，或内容已被移走。' : '这是我们的问题，已经记录下来。请稍后刷新重试。'}</p>
      <div className={styles.ways}>
        <ButtonLink href="/">返回首页</ButtonLink>
        <ButtonLink href={missing ? '/search' : '/contact'} kind="outline">
          {missing ? '搜索' : '联系我们'}
        </ButtonLink>
      </div>
    </section>
  )
}
