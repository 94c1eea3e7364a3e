import { refusals } from '#contract/base/refusals.ts'
import { type Identity, submitIdentity } from '#contract/people/identities.ts'
import { formatDay } from '#ui/formats.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { CheckField, Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './identity-part.module.css'

/** Who somebody is to the bank and to the tax office: given once, verified, and then only shown. */
export function IdentityPart({ identity }: { identity: Identity }) {
  const { state, name, number, verified_at } = identity
  if (state === 'verified') {
    return (
      <p className={styles.known}>
        已实名：<b>{name}</b>（{number}）{verified_at && <span>，{formatDay(verified_at)} 认证</span>}
      </p>
    )
  }
  if (state === 'checking' || state === 'pending') return <Waiting {...identity} />
  return <Ask identity={identity} />
}

function Waiting({ state, name, number }: Identity) {
  return (
    <section className={styles.part} aria-label="实名认证">
      <h2>实名认证核验中</h2>
      <p>
        {name}（{number}）已提交，
        {state === 'checking' ? '正在核验，通常几分钟内有结果。' : '由工作人员核验，一般一个工作日内有结果。'}
        结果会以消息通知您。
      </p>
    </section>
  )
}

type Field = 'name' | 'number' | 'agree'

function Ask({ identity: { state, reason } }: { identity: Identity }) {
  const { reload } = useAccount('maker')
  const form = useForm<Field>(
    async ({ name, number }) => {
      const answer = await callAs.maker(submitIdentity, { name, number, agree: true })
      if (answer.state === 'verified') showToast('实名认证已通过', 'success')
      await reload()
    },
    { [refusals.IDENTITY_TAKEN.code]: 'number', [refusals.IDENTITY_OF_DAY.code]: 'number' },
  )
  return (
    <section className={styles.part} aria-label="实名认证">
      <h2>提现前请完成实名认证</h2>
      <p>
        佣金只能付给您本人，并由平台依法代扣代缴个人所得税。请填写身份证上的姓名与号码，认证后不能修改；须年满 18
        周岁，一个身份证只能用于一个创客账户。
      </p>
      {state === 'rejected' && <p className={styles.reason}>上次未通过：{reason}</p>}
      <Form form={form}>
        <div className={styles.pair}>
          <TextField form={form} name="name" label="姓名" maxLength={30} autoComplete="off" />
          <TextField form={form} name="number" label="身份证号码" maxLength={20} autoComplete="off" />
        </div>
        <CheckField form={form} name="agree" required missing="请先阅读并同意">
          同意将姓名与身份证号码用于实名核验、收款人核对和个人所得税扣缴申报
        </CheckField>
        <SubmitButton form={form} busyText="正在核验…">
          提交实名认证
        </SubmitButton>
      </Form>
    </section>
  )
}
