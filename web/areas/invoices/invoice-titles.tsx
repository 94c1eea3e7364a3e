import { useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { deleteInvoiceTitle, type InvoiceTitle, saveInvoiceTitle, titlesMax } from '#contract/money/invoices.ts'
import type { InvoiceType } from '#contract/money/invoices.words.ts'
import { Button } from '#ui/button.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import styles from './invoices.module.css'

interface Props {
  realm: AccountRealm
  titles: readonly InvoiceTitle[]
  type: InvoiceType
  chosen: number | undefined
  onChoose(id: number | undefined): void
}

/** Where it is sent and what else stands on it, kept for the next time. */
export function InvoiceTitles({ realm, titles, type, chosen, onChoose }: Props) {
  const { reloadPage, act } = useAccount(realm)
  const [editing, setEditing] = useState<InvoiceTitle | 'new'>()
  const remove = (id: number) =>
    act(async () => {
      await callAs[realm](deleteInvoiceTitle, { id })
      if (chosen === id) onChoose(undefined)
      await reloadPage()
    }, '已删除')
  const saved = async (title: InvoiceTitle) => {
    onChoose(title.id)
    setEditing(undefined)
    await reloadPage()
  }
  return (
    <div className={styles.titles}>
      {titles.map((title) => (
        <div key={title.id} className={styles.title}>
          <input
            type="radio"
            name="invoice_title"
            aria-label={`使用 ${describe(title)}`}
            checked={chosen === title.id}
            onChange={() => onChoose(title.id)}
          />
          <span>
            {describe(title)}
            {title.is_default && <small>默认</small>}
          </span>
          <Button kind="plain" size="small" onClick={() => setEditing(title)}>
            修改
          </Button>
          <Button kind="plain" size="small" onClick={() => void remove(title.id)}>
            删除
          </Button>
        </div>
      ))}
      {editing === undefined && titles.length < titlesMax && (
        <div>
          <Button kind="outline" size="small" onClick={() => setEditing('new')}>
            添加接收方式与注册信息（选填）
          </Button>
        </div>
      )}
      {editing !== undefined && (
        <TitleForm
          key={editing === 'new' ? 'new' : editing.id}
          realm={realm}
          title={editing === 'new' ? undefined : editing}
          type={type}
          onSaved={saved}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

const describe = ({ email, address, phone, bank, bank_account }: InvoiceTitle): string =>
  [email, address, phone, bank, bank_account].filter(Boolean).join(' · ') || '只开抬头与税号'

interface FormProps {
  realm: AccountRealm
  title: InvoiceTitle | undefined
  type: InvoiceType
  onSaved(title: InvoiceTitle): Promise<void>
  onClose(): void
}

function TitleForm({ realm, title, type, onSaved, onClose }: FormProps) {
  const form = useForm<'email' | 'address' | 'phone' | 'bank' | 'bank_account'>(async (typed) => {
    const about = { ...(title && { id: title.id, is_default: title.is_default }), invoice_type: type }
    await onSaved(await callAs[realm](saveInvoiceTitle, { ...about, ...typed }))
  })
  return (
    <div className={styles.form}>
      <Form form={form}>
        <TextField
          form={form}
          name="email"
          label="接收邮箱"
          required={false}
          maxLength={100}
          defaultValue={title?.email}
        />
        {realm === 'enterprise' && (
          <>
            <TextField
              form={form}
              name="address"
              label="注册地址"
              required={false}
              maxLength={120}
              defaultValue={title?.address}
            />
            <TextField
              form={form}
              name="phone"
              label="注册电话"
              required={false}
              maxLength={30}
              defaultValue={title?.phone}
            />
            <TextField
              form={form}
              name="bank"
              label="开户行"
              required={false}
              maxLength={60}
              defaultValue={title?.bank}
            />
            <TextField
              form={form}
              name="bank_account"
              label="银行账号"
              required={false}
              maxLength={40}
              inputMode="numeric"
              defaultValue={title?.bank_account}
            />
          </>
        )}
        <SubmitButton form={form}>保存</SubmitButton>
        <Button kind="plain" size="small" onClick={onClose}>
          收起
        </Button>
      </Form>
    </div>
  )
}
