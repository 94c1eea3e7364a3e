import styles from './breadcrumb.module.css'

export interface Crumb {
  name: string
  path: string
}

/** The way from the home page to here; the last one is the page itself and leads nowhere. */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="当前位置">
      <ol className={styles.breadcrumb}>
        {trail.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
