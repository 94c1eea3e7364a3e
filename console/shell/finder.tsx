import { SearchOutlined } from '@ant-design/icons'
import { Button, Empty, Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { companyCalls } from '#contract/catalogue/companies.ts'
import { enterpriseAccounts, makerAccounts } from '#contract/people/accounts.console.ts'
import { call } from '../call.ts'
import { useResources } from '../resource.ts'
import { useMe } from '../session.ts'
import { byNumber, byScreen, type Hit } from './find.ts'
import styles from './finder.module.css'

const shownMax = 12
const namesMax = 5
const typingPauseMs = 250

/** Ctrl+K: screens, numbers and names, as far as somebody may see them. */
export function Finder() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((before) => !before)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label="查找"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        查找
        <kbd aria-hidden className={styles.key}>
          Ctrl K
        </kbd>
      </Button>
      {open && <FinderDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FinderDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const field = useRef<InputRef>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const hits = useHits(words).slice(0, shownMax)
  const go = ({ to }: Hit) => {
    onClose()
    void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setAt((before) => (Math.min(before, hits.length - 1) + step + hits.length) % hits.length)
    }
    const chosen = hits[Math.min(at, hits.length - 1)]
    if (event.key === 'Enter' && chosen) go(chosen)
  }
  return (
    <Modal
      open
      title="查找"
      footer={null}
      width={560}
      onCancel={onClose}
      afterOpenChange={(is) => is && field.current?.focus()}
    >
      <Input
        ref={field}
        autoFocus
        aria-label="查找栏目、单号、企业或账户"
        placeholder="栏目、单号、企业或账户名称"
        maxLength={60}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      {hits.length === 0 ? (
        <Empty
          className={styles.none ?? ''}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="没有找到；可以输入完整单号，或名称的一部分"
        />
      ) : (
        <ul className={styles.hits} aria-label="找到的">
          {hits.map((hit, place) => (
            <li key={hit.key}>
              <button
                type="button"
                className={`${styles.hit} ${place === Math.min(at, hits.length - 1) ? styles.chosen : ''}`}
                onClick={() => go(hit)}
              >
                <span className={styles.label}>{hit.label}</span>
                <span className={styles.sort}>{hit.sort}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** Numbers first, then names, then screens; without words the screens alone. */
function useHits(words: string): Hit[] {
  const resources = useResources()
  const rights = useMe()?.rights ?? []
  const [names, setNames] = useState<readonly Hit[]>([])
  const sought = words.trim()
  const may = rights.join(' ')
  useEffect(() => {
    let over = false
    setNames([])
    if (sought.length < 2) return
    const timer = setTimeout(() => {
      findNames(sought, may.split(' '))
        .then((found) => !over && setNames(found))
        // Screens and numbers are found without the server.
        .catch(() => undefined)
    }, typingPauseMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [sought, may])
  return [...byNumber(sought, rights), ...names, ...byScreen(sought, resources, rights)]
}

async function findNames(q: string, rights: readonly string[]): Promise<Hit[]> {
  const page = { page: 1, count: namesMax, q }
  const lists = await Promise.all([
    rights.includes('company.read')
      ? call(companyCalls.list, page).then(({ list }) =>
          list.map(({ id, name }) => ({
            key: `company:${id}`,
            label: name,
            sort: '企业',
            to: `/company?company=${id}`,
          })),
        )
      : [],
    rights.includes('enterprises.read')
      ? call(enterpriseAccounts.list, page).then(({ list }) =>
          list.map((row) => account(row, 'enterprises', '企业账户')),
        )
      : [],
    rights.includes('makers.read')
      ? call(makerAccounts.list, page).then(({ list }) => list.map((row) => account(row, 'makers', '创客账户')))
      : [],
  ])
  return lists.flat()
}

function account({ id, name }: { id: number; name: string }, path: string, sort: string): Hit {
  return { key: `${path}:${id}`, label: name, sort, to: `/${path}?account=${id}` }
}
