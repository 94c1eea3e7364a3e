import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { createElement } from 'react'
import { Link } from 'react-router'
import { shortcutsOf } from '#console/parts/list/recent.ts'
import { useRemembered } from '#console/parts/list/remembered.ts'
import { maySee, useResources } from '../../resource.ts'
import { useMe } from '../../session.ts'
import styles from './screen.module.css'

const shownMax = 8

/** Where this person went lately, and what they want to keep in front. */
export function Shortcuts() {
  const rights = useMe()?.rights ?? []
  const resources = useResources()
  const [recent] = useRemembered<readonly string[]>('recent', [])
  const [pinned, setPinned] = useRemembered<readonly string[]>('pinned', [])
  const seen = resources.filter((one) => one.path && maySee(one, rights))
  const known = (keys: readonly string[]) => keys.filter((key) => seen.some((one) => one.key === key))
  const keys = shortcutsOf(known(pinned), known(recent), shownMax)
  if (keys.length === 0) return null
  const turn = (key: string) =>
    setPinned(pinned.includes(key) ? pinned.filter((one) => one !== key) : [...pinned, key].slice(-shownMax))
  return (
    <>
      <h2 className={styles.heading}>最近使用</h2>
      <ul className={styles.shortcuts}>
        {keys.map((key) => {
          const one = seen.find((resource) => resource.key === key)
          if (!one) return null
          const isPinned = pinned.includes(key)
          const word = isPinned ? `取消固定${one.label}` : `固定${one.label}`
          return (
            <li key={key} className={styles.shortcut}>
              <Link className={styles.way ?? ''} to={`/${one.path}`}>
                <span className={styles.shortcutIcon}>{createElement(one.icon)}</span>
                {one.label}
              </Link>
              <Button
                type="text"
                size="small"
                aria-label={word}
                title={word}
                aria-pressed={isPinned}
                icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
                onClick={() => turn(key)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
