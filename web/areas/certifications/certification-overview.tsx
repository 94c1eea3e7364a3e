import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import {
  type CertificationOverview,
  type CertificationSummary,
  giveUpCertification,
  readCertification,
  withdrawCertification,
} from '#contract/people/certifications.ts'
import { certificationKinds, levelNames, standings } from '#contract/people/certifications.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './certification-overview.module.css'
import { nextSteps, tones } from './certification-words.ts'
import { FieldReasons } from './field-reasons.tsx'

interface Props {
  overview: CertificationOverview
}

export async function loader({ call }: LoaderContext): Promise<Props> {
  return { overview: await call(readCertification, {}) }
}

/** How an enterprise stands, what it has under way, and the one thing to do next. */
export default function CertificationOverviewPage({ overview }: Props) {
  return (
    <AccountShell
      realm="enterprise"
      title="企业认证"
      lead="核验营业执照与经办人，通过后企业主页展示认证标识与核验信息。"
      action={
        <ButtonLink href="/authentication/record" kind="outline" size="small">
          认证记录
        </ButtonLink>
      }
    >
      <Standing {...overview} />
      {overview.application && <Application {...overview} application={overview.application} />}
      <Gained />
    </AccountShell>
  )
}

const leads: Readonly<Partial<Record<CertificationOverview['standing'], string>>> = {
  none: '准备好营业执照照片，大约五分钟可以填完。',
  draft: '资料已保存为草稿，随时可以接着填。',
  expired: '企业主页仍在展示，认证标识已取消；重新认证后恢复。',
  revoked: '认证已被撤销，原因见认证记录；补齐材料后可以重新申请。',
}

function Standing(overview: CertificationOverview) {
  const { standing, level, expires_at, current } = overview
  const inForce = expires_at !== null && current !== null
  return (
    <section className={styles.standing} data-tone={tones[standing]} aria-label="认证状态">
      <span className={styles.emblem}>
        <Icon name={inForce ? 'check' : 'shield'} />
      </span>
      <div className={styles.words}>
        <h2>
          {standings[standing]}
          {level && <Tag tone="success">{levelNames[level as keyof typeof levelNames]}</Tag>}
        </h2>
        {inForce ? (
          <p>
            {current.company_name}，有效期至 {formatDay(expires_at)}
          </p>
        ) : (
          <p>{leads[standing] ?? nextSteps[standing as keyof typeof nextSteps]}</p>
        )}
      </div>
      <NextStep {...overview} />
      {inForce && (
        <dl className={styles.facts}>
          <Fact name="统一社会信用代码" value={current.credit_code || '运营录入，未登记'} />
          <Fact name="法定代表人" value={current.legal_person || '—'} />
          <Fact name="认证服务" value={current.service?.name ?? certificationKinds[current.kind]} />
          <Fact name="核验日期" value={current.approved_at ? formatDay(current.approved_at) : '—'} />
        </dl>
      )}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** One action in the accent colour; a change of what is certified stands quietly beside it. */
function NextStep({ application, may_renew, may_change, current, expires_at }: CertificationOverview) {
  return (
    <div className={styles.ways}>
      {may_change && (
        <ButtonLink href="/authentication/writeInfo?change=1" kind="outline">
          变更认证资料
        </ButtonLink>
      )}
      {may_renew && (
        <ButtonLink href="/authentication/services">
          {expires_at ? '去续期' : current ? '重新认证' : '选择认证服务'}
        </ButtonLink>
      )}
      {application?.state === 'draft' && <ButtonLink href={formAddress(application)}>继续填写</ButtonLink>}
    </div>
  )
}

const formAddress = ({ kind }: CertificationSummary) =>
  kind === 'change' ? '/authentication/writeInfo?change=1' : '/authentication/writeInfo'

/** The application under way: where it stands, what was sent back, and what can be done about it. */
function Application({ application, control }: CertificationOverview & { application: CertificationSummary }) {
  const { state, kind, no, company_name, credit_code, service, fee_amount, submitted_at, resubmit_until } = application
  if (state === 'draft') return null
  return (
    <AccountBlock title="进行中的申请" more={{ name: '查看经过', href: `/authentication/record?id=${application.id}` }}>
      <div className={styles.application}>
        <p className={styles.headline}>
          <b>{company_name}</b>
          <Tag tone={tones[state]}>{standings[state]}</Tag>
        </p>
        <p className={styles.about}>
          {[certificationKinds[kind], service?.name, isNought(fee_amount) ? '免费' : yuanText(fee_amount), credit_code]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.about}>
          {submitted_at && `${formatMinute(submitted_at)} 提交，`}单号 {no}
        </p>
        {state === 'rejected' && <FieldReasons {...application} />}
        {control.required && state === 'pending' && !control.proved_by && (
          <p className={styles.note}>
            还需要证明企业账户由您掌握：用企业对公账户充值任意金额即可，
            <a href="/wallet/recharge">去对公转账充值</a>。
          </p>
        )}
        <p>{nextSteps[state]}</p>
        {resubmit_until && (
          <p className={styles.about}>{formatDay(resubmit_until)} 前重新提交不再收费，逾期自动取消并全额退款。</p>
        )}
        <Ways {...application} />
      </div>
    </AccountBlock>
  )
}

function Ways(application: CertificationSummary) {
  const { id, state, order_no, company_name, fee_amount } = application
  const [asking, setAsking] = useState<'withdraw' | 'cancel'>()
  const { reload } = useAccount('enterprise')
  const paid = state !== 'unpaid' && !isNought(fee_amount) && order_no !== ''
  const done = async (call: typeof withdrawCertification | typeof giveUpCertification, said: string) => {
    await callAs.enterprise(call, { id })
    showToast(said, 'success')
    await reload()
  }
  return (
    <div className={styles.ways}>
      {state === 'unpaid' && <ButtonLink href={`/user/orders/${order_no}`}>去支付 {yuanText(fee_amount)}</ButtonLink>}
      {(state === 'rejected' || state === 'withdrawn') && (
        <ButtonLink href={formAddress(application)}>修改并重新提交</ButtonLink>
      )}
      {state === 'pending' && (
        <Button kind="outline" onClick={() => setAsking('withdraw')}>
          撤回修改
        </Button>
      )}
      <Button kind="plain" onClick={() => setAsking('cancel')}>
        放弃申请
      </Button>
      <Confirm
        open={asking === 'withdraw'}
        title={`撤回“${company_name}”的认证申请？`}
        action="撤回申请"
        tone="primary"
        onConfirm={() => done(withdrawCertification, '已撤回')}
        onClose={() => setAsking(undefined)}
      >
        <p>撤回后可以修改资料，30 天内重新提交不再收费。</p>
      </Confirm>
      <Confirm
        open={asking === 'cancel'}
        title={`放弃“${company_name}”的认证申请？`}
        action="放弃申请"
        onConfirm={() => done(giveUpCertification, '已放弃申请')}
        onClose={() => setAsking(undefined)}
      >
        <p>
          {paid ? `已支付的 ${yuanText(fee_amount)} 全额原路退回。` : '填写的资料不再保留为申请，之后可以重新开始。'}
        </p>
      </Confirm>
    </div>
  )
}

const gained = [
  ['可信的企业主页', '公开展示统一社会信用代码、法定代表人、核验日期与有效期。'],
  ['名录认证标识', '在企业名录与搜索中带认证标识，可按“已认证”筛选。'],
  ['更安全的账户', '提现只付给以认证名称开户的账户；手机号遗失时可凭认证资料找回。'],
] as const

function Gained() {
  return (
    <AccountBlock title="认证后" more={{ name: '认证说明', href: '/help' }}>
      <ul className={styles.gained}>
        {gained.map(([title, text]) => (
          <li key={title}>
            <Icon name="check" />
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </AccountBlock>
  )
}
