import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'
import { linkMonths } from '#contract/catalogue/links.words.ts'
import {
  cancelLink,
  type OwnLink,
  payLinkAgain,
  switchLinkRenewal,
  withdrawLinkChange,
} from '#contract/catalogue/own-links.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm, Dialog } from '#ui/confirm.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought, tagText } from '#web/kit/account/wallet-amounts.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './own-site.module.css'

interface Props {
  link: OwnLink
  asksRenewal: boolean
  mends: boolean
  onMend(): void
}

type Asked = 'cancel' | 'renewal' | 'withdraw' | 'renew' | undefined

/** What can be done about a link now: the server says which, and what follows stands in each question. */
export function SiteActions({ link, asksRenewal, mends, onMend }: Props) {
  const { id, actions, order_no, auto_renew, site_name } = link
  const { reloadPage } = useAccount('enterprise')
  const [asked, setAsked] = useState<Asked>(asksRenewal && auto_renew ? 'renewal' : undefined)
  const may = (action: (typeof actions)[number]) => actions.includes(action)
  const done = async (words: string) => {
    showToast(words, 'success')
    await reloadPage()
  }
  const cancel = async () => {
    const confirmed = link.cancel?.refund
    const { refunded_amount } = await callAs
      .enterprise(cancelLink, { id, refund_confirmed: confirmed })
      .catch(async (error: unknown) => {
        // Where the amount has changed meanwhile, the question then says the new one.
        await reloadPage()
        throw error
      })
    await done(isNought(refunded_amount) ? '已取消' : `已取消，${yuanText(refunded_amount)} 按支付方式退回`)
  }
  const renewal = async () => {
    await callAs.enterprise(switchLinkRenewal, { id, auto_renew: !auto_renew })
    await done(auto_renew ? '已关闭自动续期' : '已开启自动续期')
  }
  const withdraw = async () => {
    await callAs.enterprise(withdrawLinkChange, { id })
    await done('已撤回修改')
  }
  const close = () => setAsked(undefined)
  return (
    <div className={styles.ways}>
      {may('pay') && order_no && <ButtonLink href={`/user/orders/${order_no}`}>去支付</ButtonLink>}
      {may('pay') && !order_no && <Button onClick={() => setAsked('renew')}>重新下单支付</Button>}
      {may('renew') && <Button onClick={() => setAsked('renew')}>续期</Button>}
      {may('mend') && (
        <Button kind="outline" onClick={onMend} aria-expanded={mends}>
          {mends ? '收起修改' : '修改'}
        </Button>
      )}
      {may('withdraw') && (
        <Button kind="outline" onClick={() => setAsked('withdraw')}>
          撤回修改
        </Button>
      )}
      {may('renewal') && (
        <Button kind="outline" onClick={() => setAsked('renewal')}>
          {auto_renew ? '取消自动续期' : '开启自动续期'}
        </Button>
      )}
      {may('cancel') && (
        <Button kind="plain" onClick={() => setAsked('cancel')}>
          取消链接
        </Button>
      )}
      <Confirm
        open={asked === 'cancel'}
        title={`取消“${site_name}”？`}
        action="取消链接"
        onConfirm={cancel}
        onClose={close}
      >
        <CancelWords link={link} />
      </Confirm>
      <Confirm
        open={asked === 'withdraw'}
        title="撤回对这条链接的修改？"
        action="撤回修改"
        onConfirm={withdraw}
        onClose={close}
      >
        <p>读者继续看到现在的内容，已填写的修改不再保留。</p>
      </Confirm>
      <Confirm
        open={asked === 'renewal'}
        title={auto_renew ? '取消自动续期？' : '开启自动续期？'}
        action={auto_renew ? '取消自动续期' : '开启'}
        tone="primary"
        onConfirm={renewal}
        onClose={close}
      >
        <p>
          {auto_renew
            ? '到期后撤下，不再扣款；到期前随时可以自己续期。'
            : `到期前一天从余额扣 ${yuanText(link.renewal.amount)}，续期 ${link.renewal.months} 个月。提前 10 天与 5 天通知，余额不足时不续期、不扣款。`}
        </p>
      </Confirm>
      <Dialog open={asked === 'renew'} title={may('renew') ? `续期“${site_name}”` : '重新下单'} onClose={close}>
        <Renew link={link} onClose={close} />
      </Dialog>
    </div>
  )
}

/** What comes back, said before. */
function CancelWords({ link: { cancel, status } }: { link: OwnLink }) {
  if (!cancel) return null
  if (status === 0) return <p>还没有支付，取消后订单关闭。</p>
  if (isNought(cancel.refund)) return <p>链接立即撤下。剩余时间不足一个整月，没有可退的费用。</p>
  return (
    <>
      <p>
        {cancel.whole ? '还没有展示，费用全额退回。' : `链接立即撤下，未使用的 ${cancel.unused_months} 个整月退回。`}
      </p>
      <dl className={styles.lines}>
        <div>
          <dt>按支付方式退回</dt>
          <dd>{yuanText(cancel.cash)}</dd>
        </div>
        {!isNought(cancel.promotion) && (
          <div>
            <dt>退回推广金</dt>
            <dd>{yuanText(cancel.promotion)}</dd>
          </div>
        )}
      </dl>
      {!isNought(cancel.promotion) && <p>退回的推广金保留原来的有效期，已过期的不再退回。</p>}
    </>
  )
}

function Renew({ link, onClose }: { link: OwnLink; onClose(): void }) {
  const { reload, act } = useAccount('enterprise')
  const navigate = useNavigate()
  const [months, setMonths] = useState(String(link.renewal.months))
  const [fund, setFund] = useState(true)
  const [busy, setBusy] = useState(false)
  const priceOf = (value: number) => toYuan(fen((yuan(link.renewal.amount) / link.renewal.months) * value))
  const pay = async () => {
    if (busy) return
    setBusy(true)
    await act(async () => {
      const given = { id: link.id, term_months: Number(months), use_promotion: fund }
      const price_confirmed = priceOf(Number(months))
      const made = await callAs.enterprise(payLinkAgain, { ...given, price_confirmed })
      if (made.order_no) return void (await navigate(`/user/orders/${made.order_no}`))
      showToast(made.status === 2 ? '付款成功，正在审核' : '续期成功', 'success')
      await reload()
      onClose()
    })
    setBusy(false)
  }
  return (
    <div className={styles.months}>
      <ChoiceCards
        {...{ name: 'term_months', legend: '时长', columns: 4, value: months }}
        choices={linkMonths.map((value) => ({
          value: String(value),
          title: `${value} 个月`,
          text: tagText(priceOf(value)),
        }))}
        onChoose={setMonths}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={fund} onChange={({ currentTarget }) => setFund(currentTarget.checked)} />
        使用推广金，最多抵扣一半
      </label>
      <p>
        {link.status === 1 ? '续期从到期日接着算，不会损失天数。' : ''}
        {link.status === 4 ? '付款后立即恢复展示。' : ''}余额足够时立即扣款，否则去订单页选择支付方式。
      </p>
      <div className={styles.ways}>
        <Button kind="outline" onClick={onClose}>
          返回
        </Button>
        <Button disabled={busy} onClick={() => void pay()}>
          {busy ? '请稍候…' : '确认并支付'}
        </Button>
      </div>
    </div>
  )
}
