import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { orderProducts, ownProduct, stockProduct } from '#contract/catalogue/own-companies.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { amountText } from '#web/kit/cards/amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './manage.module.css'
import { OwnActions } from './own-actions.tsx'
import rowStyles from './own-list.module.css'
import { OwnState } from './own-state.tsx'
import { ViewsChart } from './views-chart.tsx'

type Listed = OutputOnWire<typeof ownProduct.list>
type Row = Listed['list'][number]

const states = {
  all: '全部',
  shown: '已上线',
  review: '审核中',
  rejected: '需要修改',
  draft: '草稿',
  off: '已下线',
} as const
type State = keyof typeof states

interface Props {
  products: Listed
  state: State
}

/** So many that nearly everybody has all of them before them: what stands on one page changes places there. */
const count = 100

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const asked = query.get('state') ?? 'all'
  const state = asked in states ? (asked as State) : 'all'
  const page = Number(query.get('page') ?? 1)
  const products = await call(ownProduct.list, { page, count, ...(state !== 'all' && { state }) })
  return { products, state }
}

export default function Products({ products, state }: Props) {
  const { limits, list, total, page } = products
  const full = limits.used >= limits.max
  const last = Math.ceil(total / count)
  const href = (to: number) => `/manage/product?${new URLSearchParams({ state, page: String(to) })}`
  return (
    <AccountShell
      realm="enterprise"
      title="产品管理"
      lead={`已用 ${limits.used} / ${limits.max} 个产品。${limits.level === 0 ? '认证后可以发布并增加数量。' : ''}`}
      action={
        full ? <Button aria-disabled>已达数量上限</Button> : <ButtonLink href="/manage/addProduct">发布产品</ButtonLink>
      }
    >
      <nav className={rowStyles.tabs} aria-label="按状态筛选">
        {Object.entries(states).map(([key, name]) => (
          <a
            key={key}
            href={key === 'all' ? '/manage/product' : `/manage/product?state=${key}`}
            aria-current={key === state ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {list.length > 0 ? (
        <Rows key={list.map(({ id, version }) => `${id} ${version}`).join()} rows={list} ordered={state === 'all'} />
      ) : (
        <EmptyState title={state === 'all' ? '还没有产品' : '这里没有产品'}>
          {state === 'all' ? '发布后会展示在企业主页与搜索里。' : '换一个状态看看。'}
        </EmptyState>
      )}
      <Pagination page={page} last={last} more={page < last} href={href} />
    </AccountShell>
  )
}

/** In the order readers see them: dragged by the mouse, moved by buttons for the keyboard. */
function Rows({ rows: initial, ordered }: { rows: readonly Row[]; ordered: boolean }) {
  const { act, reloadPage } = useAccount('enterprise')
  const [rows, setRows] = useState(initial)
  const [dragged, setDragged] = useState<number>()
  const place = (id: number, to: number) => {
    const from = rows.findIndex((row) => row.id === id)
    if (from < 0 || to < 0 || to >= rows.length || from === to) return
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    setRows(next)
    void act(async () => {
      await callAs.enterprise(orderProducts, { ids: next.map((row) => row.id) })
      await reloadPage()
    }, '顺序已保存')
  }
  return (
    <ol className={rowStyles.rows}>
      {rows.map((row, at) => (
        <li
          key={row.id}
          draggable={ordered}
          data-dragged={dragged === row.id || undefined}
          onDragStart={() => setDragged(row.id)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => ordered && event.preventDefault()}
          onDrop={() => dragged !== undefined && place(dragged, at)}
        >
          {ordered && (
            <Mover
              name={row.name}
              first={at === 0}
              last={at === rows.length - 1}
              onMove={(by) => place(row.id, at + by)}
            />
          )}
          <ProductRow row={row} />
        </li>
      ))}
    </ol>
  )
}

function Mover({
  name,
  first,
  last,
  onMove,
}: {
  name: string
  first: boolean
  last: boolean
  onMove(by: number): void
}) {
  return (
    <span className={rowStyles.mover}>
      <button type="button" disabled={first} aria-label={`上移“${name}”`} onClick={() => onMove(-1)}>
        ↑
      </button>
      <button type="button" disabled={last} aria-label={`下移“${name}”`} onClick={() => onMove(1)}>
        ↓
      </button>
    </span>
  )
}

function ProductRow({ row }: { row: Row }) {
  const { act, reloadPage } = useAccount('enterprise')
  const navigate = useNavigate()
  const { id, name, pictures, price_from, price_to, unit, sold_out, state, company_id, company_shown, views } = row
  const copy = () =>
    act(async () => {
      const made = await callAs.enterprise(ownProduct.copy, { id })
      await navigate(`/manage/addProduct?id=${made.id}`)
    }, '已复制为草稿')
  const stock = () =>
    act(
      async () => {
        await callAs.enterprise(stockProduct, { id, sold_out: !sold_out })
        await reloadPage()
      },
      sold_out ? '已恢复供应' : '已标记售罄',
    )
  return (
    <>
      <span className={rowStyles.thumb}>{pictures[0] && <img src={pictures[0]} alt="" width={96} height={72} />}</span>
      <div className={rowStyles.words}>
        <h2>
          <a href={`/manage/addProduct?id=${id}`}>{name}</a>
        </h2>
        <p>
          <OwnState {...row} />
          {sold_out && <Tag tone="warning">售罄</Tag>}
          <span className={rowStyles.price}>{amountText(price_from, price_to, unit)}</span>
        </p>
        {row.revision?.state === 'rejected' && <p className={styles.reason}>请按审核意见修改后再次提交。</p>}
        {state === 'shown' && !company_shown && <p className={styles.hint}>企业主页展示后，读者才能看到。</p>}
      </div>
      {row.published_at ? <ViewsChart views={views} /> : <span />}
      <span className={styles.ways}>
        {state === 'shown' && company_shown && (
          <ButtonLink href={`/company/${company_id}/product/${id}`} kind="outline" size="small" target="_blank">
            查看
          </ButtonLink>
        )}
        <Button kind="outline" size="small" onClick={() => void stock()}>
          {sold_out ? '恢复供应' : '售罄'}
        </Button>
        <Button kind="outline" size="small" onClick={() => void copy()}>
          复制
        </Button>
        <OwnActions own={row} calls={ownProduct} name={name} />
      </span>
    </>
  )
}
