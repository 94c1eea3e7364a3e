import { useState } from 'react'
import { useNavigate } from 'react-router'
import { yuanText } from '#contract/base/fen.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { cancelSignup, confirmSignup, paySignup, type WholeSignup } from '#contract/catalogue/signups.ts'
import { signupActions } from '#contract/catalogue/signups.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'
import { showToast } from '#web/kit/toasts.tsx'

interface Props {
  realm: AccountRealm
  signup: WholeSignup
  onChanged(signup: WholeSignup): void
}

type Asking = 'pay' | 'confirm' | 'cancel'

/** What its `actions` allow, and nothing else. */
export function SignupWays({ realm, signup, onChanged }: Props) {
  const [asking, setAsking] = useState<Asking>()
  const navigate = useNavigate()
  const { id, actions, amount, order_no, refund_amount, activity } = signup
  const call = callAs[realm]
  const close = () => setAsking(undefined)
  const done = (after: WholeSignup, words: string) => {
    onChanged(after)
    showToast(words, 'success')
  }
  const pay = async () => {
    const after = await call(paySignup, { id, price_confirmed: amount })
    if (after.state === 'approved') return done(after, '支付成功，名额已经是您的')
    onChanged(after)
    await navigate(orderPath(realm, after.order_no))
  }
  return (
    <>
      {actions.includes('pay') &&
        (order_no ? (
          <ButtonLink href={orderPath(realm, order_no)}>{signupActions.pay}</ButtonLink>
        ) : (
          <Button onClick={() => setAsking('pay')}>{`${signupActions.pay} ${yuanText(amount)}`}</Button>
        ))}
      {actions.includes('confirm') && <Button onClick={() => setAsking('confirm')}>{signupActions.confirm}</Button>}
      {actions.includes('cancel') && (
        <Button kind="outline" onClick={() => setAsking('cancel')}>
          {signupActions.cancel}
        </Button>
      )}
      <Confirm open={asking === 'pay'} title="支付报名费" action="确认支付" onConfirm={pay} onClose={close}>
        <p>
          {`“${activity.title}”的报名费 ${yuanText(amount)} 优先从余额支付；余额不足时转到订单，选择微信或支付宝。`}
        </p>
      </Confirm>
      <Confirm
        open={asking === 'confirm'}
        title="确认参加？"
        action="确认参加"
        onConfirm={async () => done(await call(confirmSignup, { id }), '已确认参加')}
        onClose={close}
      >
        <p>{`确认后，“${activity.title}”的名额就是您的。`}</p>
      </Confirm>
      <Confirm
        open={asking === 'cancel'}
        title="取消报名？"
        action="取消报名"
        onConfirm={async () => done(await call(cancelSignup, { id }), '已取消报名')}
        onClose={close}
      >
        <p>
          {refund_amount === '0.00'
            ? `取消后，“${activity.title}”的名额让给候补的人。`
            : `取消后，${yuanText(refund_amount)} 按原支付方式退回，名额让给候补的人。`}
        </p>
      </Confirm>
    </>
  )
}
