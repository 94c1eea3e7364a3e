import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { prolongedDays } from '#contract/catalogue/opportunities.words.ts'
import { ownOpportunity, prolongOpportunity, refreshOpportunity } from '#contract/catalogue/own-opportunities.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { amountText, formNames } from '#web/kit/cards/amounts.ts'
import { SideTag } from '#web/kit/cards/opportunity-card.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './manage.module.css'
import { OpportunityEnd } from './opportunity-end.tsx'
import { OwnActions } from './own-actions.tsx'
import rowStyles from './own-list.module.css'
import own from './own-opportunities.module.css'
import { OwnState } from './own-state.tsx'
import { ViewsChart } from './views-chart.tsx'

const CloseDialog = lazy(() => import('./close-opportunity.tsx'))

type Listed = OutputOnWire<typeof ownOpportunity.list>
type Row = Listed['list'][number]

const states = {
  all: '全部',
  shown: '已上线',
  review: '审核中',
  rejected: '需要修改',
  draft: '草稿',
  off: '已下线',
  closed: '已结束',
} as const
type State = keyof typeof states

interface Props {
  opportunities: Listed
  state: State
}

const path = '/manage/business'
const count = 20

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const asked = query.get('state') ?? 'all'
  const state = asked in states ? (asked as State) : 'all'
  const page = Number(query.get('page') ?? 1)
  const opportunities = await call(ownOpportunity.list, { page, count, ...(state !== 'all' && { state }) })
  return { opportunities, state }
}

export default function OwnOpportunities({ opportunities, state }: Props) {
  const { limits, list, total, page } = opportunities
  const full = limits.used >= limits.max
  const last = Math.ceil(total / count)
  const more = limits.level === 0 && limits.certified ? '认证后可以发布并增加数量。' : ''
  return (
    <AccountShell
      realm="enterprise"
      title="商机管理"
      lead={`进行中 ${limits.used} / ${limits.max} 条；结束的不计入。${more}`}
      action={
        full ? (
          <Button aria-disabled>已达数量上限</Button>
        ) : (
          <ButtonLink href="/manage/addBusiness">发布商机</ButtonLink>
        )
      }
    >
      <nav className={rowStyles.tabs} aria-label="按状态筛选">
        {Object.entries(states).map(([key, name]) => (
          <a
            key={key}
            href={key === 'all' ? path : `${path}?state=${key}`}
            aria-current={key === state ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {list.length > 0 ? (
        <ul className={own.posts}>
          {list.map((row) => (
            <OpportunityRow key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <EmptyState title={state === 'all' ? '还没有商机' : '这里没有商机'}>
          {state === 'all' ? '写清能提供什么、正在寻找什么，审核通过后进入商机池。' : '换一个状态看看。'}
        </EmptyState>
      )}
      <Pagination
        page={page}
        last={last}
        more={page < last}
        href={(to) => `${path}?${new URLSearchParams({ state, page: String(to) })}`}
      />
    </AccountShell>
  )
}

function OpportunityRow({ row }: { row: Row }) {
  const { id, title, side, form, amount_from, amount_to, unit, state, company_shown, refreshed_at } = row
  const edits = row.actions.includes('save')
  return (
    <li>
      <div className={rowStyles.words}>
        <h2>
          <SideTag side={side} /> <a href={`/manage/addBusiness?id=${id}`}>{title}</a>
        </h2>
        <p>
          <OwnState {...row} />
          <span className={rowStyles.price}>
            {formNames[form]} · {amountText(amount_from, amount_to, unit)}
          </span>
          {state !== 'closed' && <span className={rowStyles.price}>有效期至 {formatDay(row.valid_until)}</span>}
          {state === 'shown' && refreshed_at && <span className={rowStyles.price}>{formatDay(refreshed_at)} 刷新</span>}
        </p>
        <OpportunityEnd {...row} />
        {row.revision?.state === 'rejected' && <p className={styles.reason}>请按审核意见修改后再次提交。</p>}
        {state === 'shown' && !company_shown && <p className={styles.hint}>企业主页展示后，读者才能看到。</p>}
      </div>
      {row.published_at ? <ViewsChart views={row.views} /> : <span />}
      <span className={styles.ways}>
        {edits && (
          <ButtonLink href={`/manage/addBusiness?id=${id}`} kind="outline" size="small">
            修改
          </ButtonLink>
        )}
        {state === 'shown' && company_shown && (
          <ButtonLink href={`/business/${id}`} kind="outline" size="small" target="_blank">
            查看
          </ButtonLink>
        )}
        <Steps row={row} />
        <OwnActions own={row} calls={ownOpportunity} name={title} />
      </span>
    </li>
  )
}

/** What can be done about one that ends; the server says which. */
function Steps({ row: { id, title, actions } }: { row: Row }) {
  const { act, reloadPage } = useAccount('enterprise')
  const navigate = useNavigate()
  const [closing, setClosing] = useState(false)
  const then = (task: () => Promise<unknown>, done: string) =>
    void act(async () => {
      await task()
      await reloadPage()
    }, done)
  return (
    <>
      {actions.includes('refresh') && (
        <Button
          size="small"
          onClick={() => then(() => callAs.enterprise(refreshOpportunity, { id }), '已刷新，排到列表前面')}
        >
          刷新
        </Button>
      )}
      {actions.includes('prolong') && (
        <Button
          kind="outline"
          size="small"
          onClick={() => then(() => callAs.enterprise(prolongOpportunity, { id }), `有效期已延长 ${prolongedDays} 天`)}
        >
          延长 {prolongedDays} 天
        </Button>
      )}
      {actions.includes('close') && (
        <Button kind="outline" size="small" onClick={() => setClosing(true)}>
          结束
        </Button>
      )}
      {actions.includes('copy') && (
        <Button
          kind="outline"
          size="small"
          onClick={() =>
            void act(async () => {
              const made = await callAs.enterprise(ownOpportunity.copy, { id })
              await navigate(`/manage/addBusiness?id=${made.id}`)
            }, '已复制为草稿')
          }
        >
          复制
        </Button>
      )}
      {closing && (
        <Suspense>
          <CloseDialog id={id} title={title} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  )
}
