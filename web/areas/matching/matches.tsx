import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { chooseMatching, listMatches, type Match, refuseMatch } from '#contract/catalogue/matching.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import { Reasons } from '#web/kit/cards/reasons.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './matches.module.css'

interface Props {
  matches: OutputOnWire<typeof listMatches>
}

const count = 10

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  return { matches: await call(listMatches, { page: Number(query.get('page') ?? 1), count }) }
}

/** What fits an enterprise, and why; whoever wants none of it switches all of it off. */
export default function Matches({ matches }: Props) {
  const { list, off, page, total } = matches
  const last = Math.max(1, Math.ceil(total / count))
  return (
    <AccountShell
      realm="enterprise"
      title="为您匹配"
      lead="根据企业主页、产品与所在行业、地区匹配，每条都写明理由；有新的匹配，每天通知一次。"
      action={<Switch off={off} />}
    >
      {off && (
        <EmptyState title="个性化推荐已关闭">
          不再匹配商机，也不再发送每日匹配。可以随时重新开启，或浏览全部商机。
        </EmptyState>
      )}
      {!off && list.length === 0 && (
        <EmptyState title="暂时没有匹配的商机">
          主营业务与产品写得越具体，匹配越准确。<a href="/manage/about">完善企业介绍</a>或
          <a href="/business">浏览商机池</a>。
        </EmptyState>
      )}
      {list.map((match) => (
        <MatchRow key={match.opportunity.id} match={match} />
      ))}
      <Pagination page={page} last={last} more={page < last} href={(to) => `/user/matches?page=${to}`} />
    </AccountShell>
  )
}

function MatchRow({ match: { opportunity, reasons } }: { match: Match }) {
  const { act, reloadPage } = useAccount('enterprise')
  const refuse = () =>
    act(async () => {
      await callAs.enterprise(refuseMatch, { id: opportunity.id })
      await reloadPage()
    }, '不再推荐这条商机')
  return (
    <div className={styles.match}>
      <OpportunityCard opportunity={opportunity} />
      <div className={styles.why}>
        <Reasons reasons={reasons} />
        <span className={styles.ways}>
          <ButtonLink href={`/business/${opportunity.id}`} size="small">
            查看商机
          </ButtonLink>
          <Button
            kind="outline"
            size="small"
            aria-label={`对“${opportunity.title}”不感兴趣`}
            onClick={() => void refuse()}
          >
            不感兴趣
          </Button>
        </span>
      </div>
    </div>
  )
}

function Switch({ off }: { off: boolean }) {
  const { act, reloadPage } = useAccount('enterprise')
  const choose = () =>
    act(
      async () => {
        await callAs.enterprise(chooseMatching, { off: !off })
        await reloadPage()
      },
      off ? '已开启个性化推荐' : '已关闭个性化推荐',
    )
  return (
    <Button kind={off ? 'primary' : 'outline'} size="small" onClick={() => void choose()}>
      {off ? '开启个性化推荐' : '不使用个性化推荐'}
    </Button>
  )
}
