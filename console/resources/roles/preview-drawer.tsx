import { Drawer, Tag } from 'antd'
import { Notice } from '#console/parts/show/notice.tsx'
import type { Role } from '#contract/people/staff.ts'
import { useResources } from '../../resource.ts'
import styles from './rights-field.module.css'
import { idleRights, viewOf } from './role-view.ts'

/** What somebody would see who has this role and no other: nothing here can be changed or pressed. */
export function PreviewDrawer({ role, onClose }: { role: Role; onClose(): void }) {
  const resources = useResources()
  const groups = viewOf(resources, role.rights)
  const idle = idleRights(resources, role.rights)
  return (
    <Drawer open title={`以“${role.name}”预览`} size={720} onClose={onClose}>
      <p className={styles.about}>
        只有这一个角色的人会看到下面的菜单，以及各栏目里的操作。同时有几个角色的人，看到的是它们合起来的全部。
      </p>
      {idle.length > 0 && <Notice type="warning" title={`没有对应的查看权限，不起作用：${idle.join('、')}`} />}
      {groups.length === 0 && <p className={styles.about}>除了工作台，什么也看不到。</p>}
      <div className={styles.groups}>
        {groups.map(({ group, screens }) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.heading}>{group}</h3>
            {screens.map(({ key, label, may }) => (
              <div key={key} className={styles.row}>
                <span>{label}</span>
                <span className={styles.may}>
                  {may.length === 0 ? (
                    <span className={styles.about}>只能查看</span>
                  ) : (
                    may.map((words) => <Tag key={words}>{words}</Tag>)
                  )}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Drawer>
  )
}
