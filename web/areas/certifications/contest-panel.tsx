import { useState } from 'react'
import { contestCreditCode } from '#contract/people/certifications.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './contest-panel.module.css'

interface Props {
  code: string
  license: string
  letter: string
}

/** Somebody else was certified with this code. Whoever it belongs to says so here, with the papers of the form. */
export function ContestPanel({ code, license, letter }: Props) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState('')
  const [said, setSaid] = useState({ statement: '', contact_name: '', contact_phone: '' })
  const send = async () => {
    if (!license) throw new Error('请先在表单中上传营业执照')
    const papers = { license_image: license, authorization_letter: letter }
    const { no } = await callAs.enterprise(contestCreditCode, { credit_code: code, ...papers, ...said })
    setSent(no)
    showToast('申诉已提交', 'success')
  }
  const field = (name: keyof typeof said) => ({
    value: said[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setSaid((before) => ({ ...before, [name]: currentTarget.value })),
  })
  if (sent) {
    return (
      <p className={styles.panel}>
        申诉 {sent} 已提交，由两位工作人员核实后告知结果，请保持电话畅通。进度与答复见
        <a href="/authentication/record">认证记录</a>。
      </p>
    )
  }
  return (
    <div className={styles.panel}>
      <p>
        <b>这个代码已由其他账户认证。</b>
        如果确为本企业，可以凭执照申诉；成立后认证与企业主页转到本账户，对方的余额与订单不受影响。
      </p>
      <Button kind="outline" size="small" onClick={() => setOpen(true)}>
        发起主体申诉
      </Button>
      <Confirm
        open={open}
        title={`申诉 ${code}`}
        action="提交申诉"
        tone="primary"
        onConfirm={send}
        onClose={() => setOpen(false)}
      >
        <p>使用表单中已上传的营业执照与授权委托书。</p>
        <label className={styles.label}>
          情况说明
          <textarea rows={4} maxLength={1000} {...field('statement')} />
        </label>
        <label className={styles.label}>
          联系人
          <input maxLength={20} autoComplete="name" {...field('contact_name')} />
        </label>
        <label className={styles.label}>
          联系电话
          <input maxLength={11} inputMode="tel" autoComplete="tel-national" {...field('contact_phone')} />
        </label>
      </Confirm>
    </div>
  )
}
