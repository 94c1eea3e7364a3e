import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { addressOf } from '#web/app/base.ts'
import { call } from '#web/app/call.ts'
import type { LoaderContext } from '#web/app/page.ts'
import styles from './endless.module.css'
import { createShelf, type Listed, nextPage, pageAfter, withPage } from './loaded-pages.ts'

interface Props<Page extends Listed> {
  /** The page of the address, which the server has made. */
  first: Page
  /** What asks for the others: the page's own. */
  loader(context: LoaderContext): Promise<Page>
  href(page: number): string
  /** What is shown of one page. */
  children(page: Page): ReactNode
}

const shelf = createShelf()

/**
 * A list that goes on as one scrolls (infinite scroll). The address says which page is being read, so that a link that
 * is passed on shows the same; without a script, and where asking failed, the next page is a link like any other.
 */
export function Endless<Page extends Listed>(props: Props<Page>) {
  const { key } = useLocation()
  // Another choice, or another visit of the same list, is another list.
  return <Visit key={key} entry={key} {...props} />
}

function Visit<Page extends Listed>({ entry, first, loader, href, children }: Props<Page> & { entry: string }) {
  const list = href(1)
  const [loaded, setLoaded] = useState(() => shelf.find<Page>(entry, list) ?? [first])
  const [state, setState] = useState<'resting' | 'asking' | 'failed'>('resting')
  const next = nextPage(loaded)
  const before = loaded[0] && loaded[0].pages.page > 1 && !loaded[0].pages.past ? loaded[0].pages.page - 1 : 0

  useEffect(() => shelf.keep(entry, list, loaded), [entry, list, loaded])

  const more = async () => {
    if (next === undefined) return
    setState('asking')
    try {
      const { searchParams } = new URL(href(next), location.origin)
      const came = await loader({ call, params: {}, query: searchParams })
      setLoaded((known) => withPage(known, came))
      setState('resting')
    } catch {
      // Whatever it was, the reader is told below and asks again.
      setState('failed')
    }
  }

  return (
    <>
      {before > 0 && (
        <p className={styles.before}>
          <a href={href(before)} rel="prev">
            看前面的内容（第 {before} 页）
          </a>
        </p>
      )}
      {loaded.map((page) => (
        <Read key={page.pages.page} address={href(page.pages.page)} alone={loaded.length === 1}>
          {children(page)}
        </Read>
      ))}
      <Foot
        state={state}
        next={next}
        onwards={pageAfter(loaded)}
        href={href}
        long={loaded.length > 1 || before > 0}
        onMore={() => void more()}
      />
    </>
  )
}

/** A page of the list; while it is in the middle of the window it is what the address says. */
function Read({ address, alone, children }: { address: string; alone: boolean; children: ReactNode }) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!block.current || alone) return
    const watch = new IntersectionObserver(
      ([seen]) => {
        // The entry stays what it is (history.state): only what it is called changes.
        if (seen?.isIntersecting) history.replaceState(history.state, '', addressOf(address))
      },
      { rootMargin: '-50% 0px' },
    )
    watch.observe(block.current)
    return () => watch.disconnect()
  }, [address, alone])
  return <div ref={block}>{children}</div>
}

interface FootProps {
  state: 'resting' | 'asking' | 'failed'
  next: number | undefined
  onwards: number | undefined
  href(page: number): string
  /** Whether there was more than one page, so that its end is worth a word. */
  long: boolean
  onMore(): void
}

/** The end of what is there: the next page is asked for before anybody comes to it. */
function Foot({ state, next, onwards, href, long, onMore }: FootProps) {
  const end = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  useEffect(() => {
    if (!end.current || next === undefined || state !== 'resting') return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && ask.current(), {
      rootMargin: '0px 0px 900px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [next, state])
  return (
    <div ref={end} className={styles.foot} data-state={state}>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          没有加载出来，请检查网络。
          <Button size="small" onClick={onMore}>
            重试
          </Button>
        </p>
      )}
      {state === 'asking' && (
        <div role="status">
          <span className="unseen">正在加载下一页</span>
          <Bones />
          <Bones />
        </div>
      )}
      {state !== 'asking' && onwards !== undefined && (
        <a className={styles.onwards} href={href(onwards)} rel="next">
          下一页
        </a>
      )}
      {onwards === undefined && long && <p className={styles.end}>已经到底了</p>}
    </div>
  )
}

/** The shape of what is on its way. */
function Bones() {
  return (
    <div className={styles.bones} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
