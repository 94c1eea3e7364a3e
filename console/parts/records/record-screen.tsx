import { ExportOutlined, PictureOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { call } from '#console/call.ts'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import type { Filter, Sorting } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { type List, useList } from '#console/parts/list/use-list.ts'
import { useOpened } from '#console/parts/list/use-opened.ts'
import { at, labelsOf } from '#console/parts/list/written.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { useRight } from '#console/session.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { useRecordBatch } from './record-batch.ts'
import type { Options } from './record-controls.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { isWaiting, type RecordCalls, type RecordKind, type RecordRow, recordRight } from './record-kind.ts'
import styles from './record-screen.module.css'
import { isGrave, stepWords, useAllowedSteps, useSteps } from './record-steps.tsx'

const sorting: Sorting = { sort: 'updated_at', order: 'desc' }

interface RecordScreenProps<Calls extends RecordCalls> {
  kind: RecordKind<Calls>
  /** Part of a screen that has its own head. */
  embedded?: boolean
  /** Beside the button that adds one. */
  actions?: ReactNode
}

/** All records of a kind, whatever state they are in, and everything that is done to them. */
export function RecordScreen<Calls extends RecordCalls>({ kind, embedded, actions }: RecordScreenProps<Calls>) {
  const options = useOptions(kind)
  const filters = useMemo(() => filtersFor(kind, options), [kind, options])
  const columns = useMemo(() => columnsFor(kind), [kind])
  const list = useList(kind.calls.list, { filters, sorting }) as List<RecordRow<Calls>>
  const mayReview = useRight(recordRight(kind, 'review'))
  const allowed = useAllowedSteps(kind)
  const { take, dialog } = useSteps(kind, list.refresh)
  const { opened, open, close } = useOpenedRecord(kind.name)
  const queue = useQueue<Endpoint, number>({
    endpoint: kind.calls.list,
    // The one that has waited longest comes first.
    input: mayReview && kind.reviewed ? { state: kind.reviewed, sort: 'updated_at', order: 'asc' } : undefined,
    keyOf: ({ id }: { id: number }) => id,
    opened: opened === undefined || opened === 'new' ? undefined : Number(opened),
    open,
  })
  const batch = useRecordBatch(kind)
  const decides = (row: RecordRow<Calls>) => mayReview && isWaiting(kind, row)
  return (
    <>
      <RowsScreen<RecordRow<Calls>>
        name={kind.name}
        title={kind.noun}
        description={kind.description}
        embedded={embedded ?? false}
        list={list}
        columns={columns}
        empty={`还没有${kind.noun}，点“新增${kind.noun}”录入第一条`}
        batch={batch}
        actions={actions}
        noun={kind.noun}
        addLabel={`新增${kind.noun}`}
        editRight={recordRight(kind, 'edit')}
        nameOf={kind.nameOf}
        openLabel={(row) => (decides(row) ? '审核' : undefined)}
        rowActionsWidth={176}
        moreActions={(row) =>
          // What waits for a decision is opened and read before it is decided about.
          !decides(row) &&
          allowed(row.steps).map((step) => {
            const { label } = stepWords(kind, step, row.state)
            return (
              <RowButton
                key={step}
                danger={isGrave(step) && step !== 'hide' && step !== 'pause'}
                label={`${label}“${kind.nameOf(row)}”`}
                onClick={() => take(row, step)}
              >
                {label}
              </RowButton>
            )
          })
        }
        removal={{
          right: recordRight(kind, 'delete'),
          follows: '删除后不能恢复。已经被引用的不能删除，可以改为下线。',
          may: (row) => row.state !== 'shown' && (kind.mayDelete?.(row) ?? true),
          work: ({ id, version }) => call(kind.calls.remove, { id, version }),
        }}
        onOpen={(row) => open(row === 'new' ? row : row.id)}
      />
      {opened && (
        <RecordDrawer
          kind={kind}
          opened={opened === 'new' ? opened : Number(opened)}
          options={options}
          queue={queue}
          onChanged={list.refresh}
          onClose={close}
        />
      )}
      {dialog}
    </>
  )
}

/** Two kinds on one screen do not open each other’s records. */
function useOpenedRecord(name: string) {
  const { opened, ...rest } = useOpened(name)
  return { opened: opened === 'new' || /^[1-9]\d{0,14}$/.test(opened ?? '') ? opened : undefined, ...rest }
}

const noOptions: Options = {}

/** What has to be asked for before it can be chosen. A list that did not come leaves its choice empty. */
function useOptions<Calls extends RecordCalls>({ options }: RecordKind<Calls>): Options {
  const [known, setKnown] = useState(noOptions)
  useEffect(() => {
    let over = false
    for (const [name, ask] of Object.entries(options ?? {})) {
      ask()
        .then((list) => !over && setKnown((before) => ({ ...before, [name]: list })))
        .catch(() => undefined)
    }
    return () => {
      over = true
    }
  }, [options])
  return known
}

function filtersFor<Calls extends RecordCalls>(kind: RecordKind<Calls>, options: Options): Filter[] {
  const states = Object.entries(kind.states).map(([value, { label }]) => ({ value, label }))
  return [
    { kind: 'search', key: 'q', placeholder: kind.searches },
    { kind: 'choice', key: 'state', label: '状态', options: states },
    ...(kind.filters ?? []).map((filter): Filter => {
      if (filter.kind !== 'asked') return filter
      const choices = (options[filter.options] ?? []).map(({ value, label }) => ({ value: String(value), label }))
      return { kind: 'choice', key: filter.key, label: filter.label, options: choices }
    }),
  ]
}

function columnsFor<Calls extends RecordCalls>(kind: RecordKind<Calls>): ListColumn<RecordRow<Calls>>[] {
  return [
    {
      key: 'id',
      title: '编号',
      width: 76,
      align: 'right',
      sorter: true,
      hidden: true,
      render: ({ id }) => id,
      written: at('id', { as: 'number' }),
    },
    {
      key: 'name',
      title: kind.noun,
      width: 288,
      least: 192,
      render: (row) => <Name kind={kind} row={row} />,
      text: kind.nameOf,
      ...(kind.nameAt && { written: at(kind.nameAt) }),
    },
    {
      key: 'state',
      title: '状态',
      width: 88,
      render: (row) => {
        const said = kind.states[row.state]
        if (!said) return row.state
        return (
          <>
            <Mark tone={said.tone}>{said.label}</Mark>
            {'revision_state' in row && row.revision_state === 'review' && <Mark tone="waiting">修改待审</Mark>}
          </>
        )
      },
      written: at('state', { words: labelsOf(kind.states) }),
    },
    ...kind.columns,
    {
      key: 'updated_at',
      title: '更新时间',
      width: 138,
      spare: true,
      sorter: true,
      render: ({ updated_at }) => <span className={styles.digits}>{formatMinute(updated_at)}</span>,
      written: at('updated_at', { as: 'minute' }),
    },
  ]
}

function Name<Calls extends RecordCalls>({ kind, row }: { kind: RecordKind<Calls>; row: RecordRow<Calls> }) {
  const name = kind.nameOf(row)
  const subtitle = kind.subtitleOf?.(row)
  const address = kind.addressOf?.(row)
  return (
    <div className={styles.name}>
      {kind.pictureOf && <Picture url={kind.pictureOf(row)} isLogo={kind.pictureIs === 'logo'} />}
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={styles.cut} title={name}>
            {name}
          </span>
          {address && (
            <a href={address} target="_blank" rel="noopener" title="在网站查看" aria-label={`在网站查看“${name}”`}>
              <ExportOutlined aria-hidden />
            </a>
          )}
        </div>
        {subtitle && (
          <div className={styles.subtitle} title={subtitle}>
            {subtitle}
          </div>
        )}
      </div>
    </div>
  )
}

function Picture({ url, isLogo }: { url: string; isLogo: boolean }) {
  const look = isLogo ? `${styles.picture} ${styles.logo}` : styles.picture
  if (url) return <img className={look} src={url} alt="" loading="lazy" />
  return (
    <span className={look}>
      <PictureOutlined aria-hidden />
    </span>
  )
}
