import { lazy } from 'react'
import { listScoreRules, type ScoreRule } from '#contract/money/points.ts'
import { limitText, scoreEvents, scoreMonths } from '#contract/money/points.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Section } from '#ui/section.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { MemberPart } from '#web/kit/account/member-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { faqOf, Questions } from '#web/kit/questions.tsx'
import styles from './score.module.css'

const Panel = lazy(() => import('./score-panel.tsx'))

interface Props {
  rules: ScoreRule[]
}

const spends = [
  ['下载资料', '标明积分的合同范本、行业报告等，下载时扣除；同一份资料一年内再次下载不再扣。'],
  ['下载失败退回', '扣分后因平台原因未能下载的，积分原数退回，并在记录里写明。'],
] as const

const questions = [
  ['积分可以提现或抵扣现金吗？', '不可以。积分不是货币，不能提现、转让或抵扣费用，只用于下载资料。'],
  [
    '积分会过期吗？',
    `每一笔积分自获得之日起 ${scoreMonths} 个月内有效，到期日在积分记录里逐笔写明；先到期的先用，到期前 30 天提醒。`,
  ],
  ['企业账户和创客账户的积分通用吗？', '不通用。两个账户各自独立，积分分别记录。'],
  ['积分数目有疑问怎么办？', '积分记录写明每一次增减的原因与余额；仍有疑问可以联系我们，核对后答复。'],
] as const

export const about = '积分怎么得、怎么用：签到、任务与下载资料的规则，一页说明。'

export async function loader({ call }: LoaderContext): Promise<Props> {
  const { list } = await call(listScoreRules, {})
  return { rules: list }
}

export function meta() {
  return { jsonLd: [faqOf(questions)] }
}

export default function Score({ rules }: Props) {
  return (
    <>
      <PageHeader title="积分" summary="积分记录您在平台上的每一次参与：怎么得、怎么用、还剩多少，逐笔可查。" />
      <Container>
        <MemberPart guest={<Guest rules={rules} />} panel={(realm) => <Panel key={realm} realm={realm} />} />
      </Container>
      <Section title="怎么获得" lead="分值与上限以本页公布的为准，事情发生后自动记入。" surface="soft">
        <table className={styles.rules}>
          <thead>
            <tr>
              <th scope="col">事项</th>
              <th scope="col">说明</th>
              <th scope="col">上限</th>
              <th scope="col">积分</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.event}>
                <th scope="row">{scoreEvents[rule.event].name}</th>
                <td>{scoreEvents[rule.event].text}</td>
                <td>{limitText(rule)}</td>
                <td>+{rule.points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title="怎么使用">
        <dl className={styles.spends}>
          {spends.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.more}>
          <ButtonLink href="/resources" kind="outline">
            看看有哪些资料
          </ButtonLink>
        </p>
      </Section>
      <Section title="常见问题" surface="soft">
        <Questions questions={questions} />
      </Section>
    </>
  )
}

/** What signing in would bring, for whoever has not. */
function Guest({ rules }: Props) {
  const daily = rules.find(({ event }) => event === 'signin')
  return (
    <div className={styles.guest}>
      <div>
        <h2>登录后签到</h2>
        <p>{daily ? `每天签到得 ${daily.points} 积分，` : ''}余额、签到日历与到期日都在这里。</p>
      </div>
      <div className={styles.doors}>
        <ButtonLink href="/user/login?from=%2Fscore">企业登录</ButtonLink>
        <ButtonLink href="/personal/login?from=%2Fscore" kind="outline">
          创客登录
        </ButtonLink>
      </div>
    </div>
  )
}
