import { yuanText } from '#contract/base/fen.ts'
import { type AdState, adActions, adStanding, adStateKeys, adStates } from '#contract/catalogue/ads.words.ts'
import { listOwnAds, type OwnAd } from '#contract/catalogue/own-ads.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { nextStep, toneOf } from './ad-words.ts'
import styles from './own-ads.module.css'

interface Props {
  ads: OwnAd[]
  state: AdState | undefined
  pages: ReturnType<typeof wayOn>
}

const path = '/user/ads'

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const state = adStateKeys.find((key) => key === query.get('state'))
  const list = await call(listOwnAds, { page: pageIn(query), count: 10, ...(state && { state }) })
  return { ads: list.list, state, pages: wayOn(list, list.list.length) }
}

/** What an enterprise has booked, where each stands and what it brought. */
export default function OwnAds({ ads, state, pages }: Props) {
  const choices = [
    { name: '全部', href: path, chosen: state === undefined },
    ...adStateKeys.map((key) => ({
      name: adStates[key],
      href: listAddress(path, { state: key }),
      chosen: state === key,
    })),
  ]
  return (
    <AccountShell
      realm="enterprise"
      title="我的广告"
      lead="每一则广告的审核、投放、数据与费用。"
      action={
        <ButtonLink href="/advertisement/add" size="small">
          投放广告
        </ButtonLink>
      }
    >
      <div className={styles.filters}>
        <FilterBar label="广告筛选" lines={[[{ label: '状态', options: choices }]]} />
      </div>
      <div id="list" tabIndex={-1}>
        {ads.length === 0 && (
          <EmptyState title={state || pages.page > 1 ? '没有符合条件的广告' : '还没有投放过广告'}>
            <ButtonLink href={state ? path : '/advertisement'} kind="plain" size="small">
              {state ? '查看全部广告' : '看看有哪些广告位'}
            </ButtonLink>
          </EmptyState>
        )}
        <ul>
          {ads.map((ad) => (
            <Row key={ad.id} ad={ad} />
          ))}
        </ul>
      </div>
      <Pagination {...pages} href={(page) => listAddress(path, { ...(state && { state }), page })} />
    </AccountShell>
  )
}

function Row({ ad }: { ad: OwnAd }) {
  const { id, title, image, alt, slot, seat, starts_on, ends_on, days, amount, state, phase, seen, clicks, actions } =
    ad
  return (
    <li className={styles.ad}>
      <a className={styles.picture} href={`${path}/${id}`}>
        <img src={image} alt={alt} loading="lazy" />
      </a>
      <div>
        <p className={styles.headline}>
          <a href={`${path}/${id}`}>{title}</a>
          <Tag tone={toneOf(state, phase)}>{adStanding(state, phase)}</Tag>
          {ad.revision_state === 'review' && <Tag tone="brand">新内容审核中</Tag>}
          {ad.revision_state === 'rejected' && <Tag tone="danger">新内容需修改</Tag>}
        </p>
        <p>
          {slot}，{seat} 号席位，{starts_on} 至 {ends_on}（{days} 天），{yuanText(amount)}
        </p>
        <p>{nextStep(ad)}</p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>曝光</dt>
          <dd>{seen}</dd>
        </div>
        <div>
          <dt>点击</dt>
          <dd>{clicks}</dd>
        </div>
      </dl>
      <div className={styles.way}>
        {actions.includes('pay') ? (
          <ButtonLink href={`/user/orders/${ad.order_no}`} size="small">
            {adActions.pay}
          </ButtonLink>
        ) : (
          <ButtonLink href={`${path}/${id}`} kind="outline" size="small">
            {actions.includes('mend') ? '去修改' : '查看'}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
