import { ButtonLink } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { OwnPart } from '#web/app/document-parts.ts'
import { Welcome } from '#web/frame/welcome.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { faqOf, Questions } from '#web/kit/questions.tsx'
import styles from './score.module.css'

const ways = [
  ['每日签到', '登录后签到一次，连续签到有额外奖励；断签后重新计算。'],
  ['完成任务', '完善企业资料、通过认证、首次发布产品或商机，各记一次。'],
  ['注册与邀请', '新用户完成注册，以及受邀企业完成注册，都记入积分，不发现金。'],
  ['参加活动', '报名并到场的活动，按活动页写明的分值记入。'],
] as const

const spends = [
  ['下载资料', '标明积分的合同范本、行业报告等，下载时扣除；同一份资料在期限内重新下载不再扣。'],
  ['下载失败退回', '扣分后因平台原因未能下载的，积分原数退回，并在记录里写明。'],
] as const

const example = [
  ['第七天签到', '+5', '35'],
  ['连续签到七天奖励', '+10', '45'],
  ['完善企业资料', '+50', '95'],
  ['下载《采购合同范本》', '−20', '75'],
  ['下载未成功，退回', '+20', '95'],
] as const

const questions = [
  ['积分可以提现或抵扣现金吗？', '不可以。积分不是货币，不能提现、转让或抵扣费用，只用于平台写明的用途。'],
  ['积分会过期吗？', '每一笔积分自获得之日起有效，到期日在积分记录里逐笔写明；先得的先用，到期前会提醒。'],
  ['企业账户和创客账户的积分通用吗？', '不通用。两个账户各自独立，积分分别记录。'],
  ['积分数目有疑问怎么办？', '积分记录写明每一次增减的原因与余额；仍有疑问可以留言，我们核对后答复。'],
] as const

export const about = '积分怎么得、怎么用：签到、任务与下载资料的规则，一页说明。'

export function meta() {
  return { jsonLd: [faqOf(questions)] }
}

export default function Score() {
  return (
    <>
      <PageHeader title="积分" summary="积分记录您在平台上的每一次参与：怎么得、怎么用、还剩多少，逐笔可查。" />
      <Section
        title="怎么获得"
        lead="签到与任务即将开放，规则先行公示；每项都有每日或累计上限。"
        more={
          <OwnPart hole="welcome">
            <Welcome />
          </OwnPart>
        }
      >
        <dl className={styles.ways}>
          {ways.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="怎么使用" surface="soft">
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
      <Section title="记录示例" lead="以下为示例，用来说明积分如何逐笔记录，并非任何账户的真实数据。">
        <table className={styles.example}>
          <thead>
            <tr>
              <th scope="col">事项</th>
              <th scope="col">变动</th>
              <th scope="col">余额</th>
            </tr>
          </thead>
          <tbody>
            {example.map(([what, change, balance]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{change}</td>
                <td>{balance}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title="常见问题" surface="soft">
        <Questions questions={questions} />
      </Section>
    </>
  )
}
