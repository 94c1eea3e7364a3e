import { useEffect, useState } from 'react'
import { checkCreditCode } from '#contract/people/certifications.ts'
import { creditCodeLength, faultOfCreditCode, normalCreditCode } from '#contract/people/credit-code.words.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { type FormControl, TextField } from '#web/kit/form/form.tsx'
import styles from './credit-code-field.module.css'

interface Props<Name extends string> {
  form: FormControl<Name>
  name: NoInfer<Name>
  defaultValue: string
  /** Told which code somebody else holds, and when that is over. */
  onTaken(code: string | undefined): void
}

const pauseMs = 300

/** The code as it is typed: its characters and check character at once, and whether it is taken once it is whole. */
export function CreditCodeField<Name extends string>({ form, name, defaultValue, onTaken }: Props<Name>) {
  const [code, setCode] = useState(normalCreditCode(defaultValue))
  const [said, setSaid] = useState<{ code: string; taken: boolean }>()
  const whole = code.length === creditCodeLength && faultOfCreditCode(code) === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is told is a new function at every turn
  useEffect(() => {
    if (!whole) return onTaken(undefined)
    const waiting = setTimeout(() => {
      callAs.enterprise(checkCreditCode, { credit_code: code }).then(
        ({ taken }) => {
          setSaid({ code, taken })
          onTaken(taken ? code : undefined)
        },
        // Without an answer the form is sent all the same: the server looks again.
        () => undefined,
      )
    }, pauseMs)
    return () => clearTimeout(waiting)
  }, [code, whole])
  const known = said?.code === code ? said : undefined
  return (
    <TextField
      form={form}
      name={name}
      label="统一社会信用代码"
      maxLength={creditCodeLength * 2}
      autoComplete="off"
      defaultValue={defaultValue}
      onInput={({ currentTarget }) => setCode(normalCreditCode(currentTarget.value))}
      check={(typed) => faultOfCreditCode(normalCreditCode(typed))}
      hint={<Verdict count={code.length} whole={whole} taken={known?.taken} />}
    />
  )
}

function Verdict({ count, whole, taken }: { count: number; whole: boolean; taken: boolean | undefined }) {
  if (!whole) return <span>{count === 0 ? '营业执照上的 18 位代码' : `已输入 ${count} / ${creditCodeLength} 位`}</span>
  if (taken === undefined) return <span>校验位正确，正在核对是否已被认证…</span>
  if (taken) return <span className={styles.taken}>已由其他账户认证，如确为本企业可以发起主体申诉</span>
  return <span className={styles.free}>校验位正确，可以使用</span>
}
