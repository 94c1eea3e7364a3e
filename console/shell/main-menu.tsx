import { DownOutlined } from '@ant-design/icons'
import { createElement, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useRemembered } from '#console/parts/list/remembered.ts'
import { byGroup, type Resource } from '../resource.ts'
import styles from './main-menu.module.css'

/**
 * Every screen that somebody may see, under its headings. Plain links and memoized: the library's menu gives each of
 * its seventy entries a tooltip and draws all of them three times whenever another screen is opened: a fifth of the
 * processor that such a move took.
 */
export const MainMenu = memo(function MainMenu({ seen, current, folded }: Props) {
  const menu = useRef<HTMLElement>(null)
  const [closed, setClosed] = useRemembered<readonly string[]>('menu:closed', [])
  const groups = byGroup(seen)
  const toggle = (group: string) => {
    const kept = closed.filter((key) => key !== keyOf(group) && groups.some((one) => keyOf(one.group) === key))
    setClosed(closed.includes(keyOf(group)) ? kept : [...kept, keyOf(group)])
  }
  const currentKey = current?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another entry to be seen
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [currentKey])

  return (
    <nav className={`${styles.menu} ${folded ? styles.folded : ''}`} aria-label="主菜单" ref={menu}>
      {groups.map(({ group, resources }) => {
        // The group one is in is never shut, and has nothing to press.
        const own = group === current?.group
        const open = folded || own || !closed.includes(keyOf(group))
        return (
          <div key={group}>
            {!folded && own && <p className={styles.heading}>{group}</p>}
            {!folded && !own && (
              <button className={styles.group} type="button" aria-expanded={open} onClick={() => toggle(group)}>
                {group}
                <DownOutlined className={styles.arrow ?? ''} aria-hidden />
              </button>
            )}
            {open && (
              <ul className={styles.entries}>
                {resources.map(({ key, label, icon, path }) => (
                  <li key={key}>
                    <Link
                      className={styles.entry ?? ''}
                      to={`/${path}`}
                      title={folded ? label : undefined}
                      aria-label={folded ? label : undefined}
                      aria-current={key === currentKey ? 'page' : undefined}
                    >
                      <span className={styles.icon} aria-hidden>
                        {createElement(icon)}
                      </span>
                      {!folded && <span className={styles.label}>{label}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </nav>
  )
})

interface Props {
  seen: readonly Resource[]
  current: Resource | undefined
  folded: boolean
}

const keyOf = (group: string) => `group:${group}`
