import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { byGroup, maySee, type Resource, useResources } from '../resource.ts'
import { useMe } from '../session.ts'
import styles from './manual.module.css'
import { useManual } from './manual-drawer.tsx'
import { ManualView } from './manual-view.tsx'

/** The handbook of every screen that somebody may open, in the order of the menu. */
export default function ManualPage() {
  const me = useMe()
  const seen = useResources().filter((one) => maySee(one, me?.rights ?? []))
  return (
    <div className={styles.page}>
      <PageHead
        title="手册"
        description="每个页面是做什么的，状态是什么意思。在任一页面点右上角的“说明”，看到的是同一份。"
      />
      {byGroup(seen).map(({ group, resources }) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          {resources.map((resource) => (
            <Chapter key={resource.key} resource={resource} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Chapter({ resource: { key, label, path } }: { resource: Resource }) {
  const manual = useManual(key)
  return (
    <details>
      <summary>{label}</summary>
      {manual ? <ManualView manual={manual} /> : <Skeleton active paragraph={{ rows: 3 }} />}
      <Link to={`/${path}`} aria-label={`打开“${label}”`}>
        打开
      </Link>
    </details>
  )
}
