import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { changeInviteChannel, type InviteChannel, openInviteChannel } from '#contract/people/invitations.ts'
import { Button } from '#ui/button.tsx'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import table from '#web/kit/account/money-table.module.css'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './invite-channels.module.css'
import { linkOf } from './invite-link.tsx'

interface Props {
  /** The plain link. */
  url: string
  channels: readonly InviteChannel[]
  max: number
}

/** Every link with what came through it, and a form for one more. */
export function InviteChannels({ url, channels, max }: Props) {
  const named = channels.filter(({ id, closed }) => id !== null && !closed).length
  return (
    <>
      <table className={`${styles.table} ${table.cards}`}>
        <thead>
          <tr>
            <th scope="col">渠道</th>
            <th scope="col">访问</th>
            <th scope="col">注册</th>
            <th scope="col">付费订单</th>
            <th scope="col">佣金</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {channels.map((one) => (
            <Channel key={one.slug} url={url} channel={one} />
          ))}
        </tbody>
      </table>
      {named < max ? <NewChannel /> : <p className={styles.note}>已有 {max} 个渠道，停用一个之后可以再新增。</p>}
    </>
  )
}

function Channel({ url, channel }: { url: string; channel: InviteChannel }) {
  const { id, slug, name, closed, created_at, visits, registrations, orders, commission_amount } = channel
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const change = async () => {
    if (id === null) return
    setBusy(true)
    try {
      await callAs.maker(changeInviteChannel, { id, closed: !closed })
      showToast(closed ? `已恢复“${name}”` : `已停用“${name}”，发出去的链接仍然有效`, 'success')
      await revalidate()
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Error', 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <tr>
      <th scope="row">
        {name} {closed && <Tag tone="quiet">已停用</Tag>}
        {created_at && (
          <small>
            {slug} · {formatDay(created_at)} 新增
          </small>
        )}
      </th>
      <td data-label="访问">{slug === 'code' ? '—' : visits}</td>
      <td data-label="注册">{registrations}</td>
      <td data-label="付费订单">{orders}</td>
      <td data-label="佣金">
        <Money amount={commission_amount} />
      </td>
      <td>
        {slug !== 'code' && !closed && <CopyButton text={linkOf(url, slug)} name={`“${name}”的链接`} />}
        {slug !== 'code' && !closed && ' '}
        {id !== null && (
          <Button kind="plain" size="small" disabled={busy} onClick={() => void change()}>
            {closed ? '恢复' : '停用'}
            <span className="unseen">{name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

function NewChannel() {
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState(0)
  const form = useForm<'name' | 'slug'>(async ({ name, slug }) => {
    await callAs.maker(openInviteChannel, { name, ...(slug && { slug }) })
    showToast(`已新增“${name}”`, 'success')
    setAdded(added + 1)
    await revalidate()
  })
  return (
    <div className={styles.adding} key={added}>
      <Form form={form}>
        <TextField {...{ form, name: 'name', label: '新增渠道', maxLength: 20 }} placeholder="例如：朋友圈、线下沙龙" />
        <TextField
          {...{ form, name: 'slug', label: '链接标识', maxLength: 20, required: false }}
          hint="小写字母、数字或短横线；不填则自动生成"
        />
        <SubmitButton form={form}>新增渠道</SubmitButton>
      </Form>
    </div>
  )
}
