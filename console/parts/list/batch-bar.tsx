import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { SignInGivenUp } from '#console/session.ts'
import { type BatchOutcome, batchMax } from '#contract/base/batch.words.ts'
import styles from './batch-bar.module.css'
import { saveTable } from './save-table.ts'
import { type Exported, tableOf } from './written.ts'

/** Something that can be done to several rows at once. */
export interface BatchAction<Row> {
  key: string
  label: string
  danger?: boolean
  /** Whether a row stands where this can be done to it; the others are left out and said to be. */
  applies(row: Row): boolean
  /** What follows from it, for whoever is asked; without it nothing is asked. */
  follows?: string
  /** What the reason is called, where one has to be given. */
  reason?: string
  /** Answers for each row; nothing where it says so by itself. */
  run(rows: readonly Row[], reason: string): Promise<{ list: readonly BatchOutcome[] } | undefined>
}

interface BatchBarProps<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly Exported<Row>[]
  actions: readonly BatchAction<Row>[]
  nameOf(row: Row): string
  idOf(row: Row): number | string
  onDone(): Promise<void>
  onClear(): void
}

/** What can be done with the rows that are ticked. */
export function BatchBar<Row>(props: BatchBarProps<Row>) {
  const { title, rows, columns, actions, onClear } = props
  const { ask, busy, dialog } = useBatch(props)
  const save = () => saveTable(`${title}-所选`, 'xlsx', tableOf(columns, rows))
  return (
    <section className={styles.bar} aria-label="批量操作">
      <span className={styles.count}>已选 {rows.length} 项</span>
      {actions.map((action) => {
        const fitting = rows.filter(action.applies).length
        return (
          <Button
            key={action.key}
            size="small"
            danger={action.danger ?? false}
            aria-label={action.label}
            disabled={fitting === 0 || fitting > batchMax || busy !== undefined}
            loading={busy === action.key}
            title={fitting > batchMax ? `一次最多 ${batchMax} 项` : ''}
            onClick={() => ask(action)}
          >
            {fitting === rows.length ? action.label : `${action.label}（${fitting}）`}
          </Button>
        )
      })}
      {columns.some(({ text }) => text) && (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={save}>
          导出所选
        </Button>
      )}
      <Button size="small" type="text" onClick={onClear}>
        取消选择
      </Button>
      {dialog}
    </section>
  )
}

/** Asks where it should be asked, does it, and says for each what came of it. */
function useBatch<Row>({ rows, nameOf, idOf, onDone, onClear }: BatchBarProps<Row>) {
  const { modal, message } = App.useApp()
  const [busy, setBusy] = useState<string>()
  const [reasoned, setReasoned] = useState<BatchAction<Row>>()

  const run = async ({ key, label, applies, run: work }: BatchAction<Row>, reason: string) => {
    const fitting = rows.filter(applies)
    setBusy(key)
    try {
      const answer = await work(fitting, reason)
      if (!answer) return
      const refused = answer.list.filter(({ done }) => !done)
      const done = answer.list.length - refused.length
      const named = (id: number) => {
        const row = fitting.find((one) => idOf(one) === id)
        return row ? nameOf(row) : String(id)
      }
      if (refused.length === 0) void message.success(`${label}：${done} 项已完成`)
      else
        void modal.warning({
          title: `${label}：完成 ${done} 项，${refused.length} 项没有完成`,
          ...listed(refused, named),
        })
      onClear()
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(undefined)
      await onDone()
    }
  }
  const ask = (action: BatchAction<Row>) => {
    const { label, follows, danger = false, applies, reason } = action
    if (reason) return setReasoned(action)
    if (!follows) return void run(action, '')
    const names = rows.filter(applies).map(nameOf)
    void modal.confirm({
      title: `${label} ${names.length} 项？`,
      content: (
        <>
          <p>{follows}</p>
          <Names names={names} />
        </>
      ),
      okText: label,
      cancelText: '取消',
      okButtonProps: { danger },
      onOk: () => run(action, ''),
    })
  }
  const dialog: ReactNode = reasoned && (
    <ReasonDialog
      title={`${reasoned.label} ${rows.filter(reasoned.applies).length} 项`}
      verb={reasoned.label}
      label={reasoned.reason ?? ''}
      {...(reasoned.follows && { follows: reasoned.follows })}
      onReject={async (reason) => {
        await run(reasoned, reason)
        return undefined
      }}
      onClose={() => setReasoned(undefined)}
    />
  )
  return { ask, busy, dialog }
}

const listed = (refused: readonly BatchOutcome[], named: (id: number) => string) => ({
  width: 520,
  okText: '知道了',
  content: <Names names={refused.map(({ id, reason }) => `${named(id)}：${reason}`)} />,
})

const namesShown = 10

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {names.slice(0, namesShown).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {names.length > namesShown && <li>……等 {names.length} 项</li>}
    </ul>
  )
}
