import { useRouteError } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import styles from './error-page.module.css'
import { mainNavigation } from './navigation.ts'
import { SearchBox } from './search-box.tsx'
import { statusOf } from './status-of.ts'

const frequented = ['/company', '/business', '/resources', '/news']
const sections = mainNavigation.filter(({ path }) => frequented.includes(path))

export function ErrorPage() {
  const status = statusOf(useRouteError())
  const missing = status === 404
  return (
    <section className={styles.error}>
      <p className={styles.status}>{status}</p>
      <h1>{missing ? '您访问的页面不存在' : '页面暂时无法显示'}</h1>
      {missing && <p lang="en">This page could not be found</p>}
      <p>{missing ? '网址可能有误，或内容已被移走。' : '这是我们的问题，已经记录下来。请稍后刷新重试。'}</p>
      {missing && (
        <>
          <search className={styles.search}>
            <SearchBox id="missing-suggestions" label="搜企业、产品、商机、资料" button="搜索" />
          </search>
          <ul className={styles.sections} aria-label="常去的栏目">
            {sections.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.ways}>
        <ButtonLink href="/">返回首页</ButtonLink>
        <ButtonLink href="/contact" kind="outline">
          联系我们
        </ButtonLink>
      </div>
    </section>
  )
}
