import { PlusOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { type ComponentType, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { CategoriesButton } from '#console/parts/categories/categories-button.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { Counted } from '#console/parts/list/counted.tsx'
import { ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter, type Sorting } from '#console/parts/list/list-query.ts'
import { type MoreAction, MoreActions } from '#console/parts/list/more-actions.tsx'
import { type List, useList } from '#console/parts/list/use-list.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import { type ContentRow, type ContentState, contentStates, ownTexts } from '#contract/texts/content.console.ts'
import { call } from '../../call.ts'
import { Allowed, useRight } from '../../session.ts'
import { Categorised } from './categorised.tsx'
import { hasField, type Kind, rightOf, stepCall } from './kind.ts'
import { stateLabels } from './labels.ts'
import { columnsFor } from './list-columns.tsx'
import styles from './list-screen.module.css'
import { usePreview } from './preview.ts'
import { useReviewQueue } from './use-review-queue.ts'
import { useTextBatch } from './use-text-batch.tsx'

const sorting: Sorting = { sort: 'updated_at', order: 'desc' }

interface ListScreenProps {
  kind: Kind
  categories: readonly Category[]
}

/** All texts of a kind, whatever state they are in. */
function ListScreen({ kind, categories }: ListScreenProps) {
  const filters = useMemo(() => filtersFor(kind, categories), [kind, categories])
  const columns = useMemo(() => columnsFor(kind), [kind])
  const rows = useList(kind.calls.list, { filters, sorting })
  const waiting = useAsk(kind.calls.counts, {})
  const list = { ...rows, refresh: async () => void (await Promise.all([rows.refresh(), waiting.refresh()])) }
  const mayWrite = useRight(rightOf(kind, 'write'))
  const navigate = useNavigate()
  useReviewQueue(kind, undefined)
  const { batch, dialog } = useTextBatch(kind, categories)
  return (
    <>
      <ListPage<ContentRow>
        name={kind.name}
        title={kind.noun}
        description={kind.description}
        // The tabs show the state already.
        list={{ ...list, filters: filters.filter((filter) => !('key' in filter) || filter.key !== 'state') }}
        columns={columns}
        rowKey="id"
        empty={`还没有${kind.noun}，点“新建${kind.noun}”写第一篇`}
        batch={batch}
        rowName={({ title }) => title}
        onRowOpen={({ id }) => void navigate(`/${kind.name}/${id}`)}
        rowClassName={({ state }) => (state === 'trashed' ? (styles.trashed ?? '') : '')}
        above={<StateTabs kind={kind} list={list} waiting={waiting.data} />}
        actions={
          kind.collection && (
            <>
              {kind.categories && <CategoriesButton kind={kind.name} right={rightOf(kind, 'categories')} />}
              <Allowed right={rightOf(kind, 'write')}>
                <Button
                  type="primary"
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => void navigate(`/${kind.name}/new`)}
                >
                  新建{kind.noun}
                </Button>
              </Allowed>
            </>
          )
        }
        rowActionsWidth={112}
        rowActions={(row) => <RowActions kind={kind} row={row} mayWrite={mayWrite} onDone={list.refresh} />}
      />
      {dialog}
    </>
  )
}

interface RowActionsProps {
  kind: Kind
  row: ContentRow
  mayWrite: boolean
  onDone(): Promise<void>
}

function RowActions({ kind, row, mayWrite, onDone }: RowActionsProps) {
  const preview = usePreview(kind)
  const mayReview = useRight(rightOf(kind, 'review'))
  const throwing = useThrowing(kind, onDone)
  const { id, title, version, stage } = row
  const open = stage === 'draft' || stage === 'released'
  const word = stage === 'review' && mayReview ? '审核' : mayWrite && open ? '编辑' : '查看'
  return (
    <>
      <Link to={`/${kind.name}/${id}`} aria-label={`${word}“${title}”`}>
        {word}
      </Link>
      <MoreActions
        name={title}
        actions={[{ key: 'preview', label: '预览', onClick: () => preview(id, version) }, ...throwing(row)]}
      />
    </>
  )
}

/** Into the bin and out of it, for whoever may. */
function useThrowing(kind: Kind, onDone: () => Promise<void>): (row: ContentRow) => MoreAction[] {
  const confirm = useConfirm()
  const mayTrash = useRight(rightOf(kind, 'trash'))
  const { collection } = kind
  // Whatever came of it: often somebody else was faster.
  const then = async (step: 'trash' | 'recover', seen: { id: number; version: number }) => {
    try {
      await call(stepCall(kind, step), seen)
    } finally {
      await onDone()
    }
  }
  return ({ id, title, version, stage }) => {
    if (!collection || !mayTrash || stage === 'review') return []
    if (stage === 'trashed') {
      const recover = () =>
        confirm({
          title: `恢复“${title}”？`,
          content: '恢复后成为草稿，不会自动发布。',
          okText: '恢复',
          danger: false,
          doneMessage: '已恢复为草稿',
          work: () => then('recover', { id, version }),
        })
      return [{ key: 'recover', label: '恢复', onClick: recover }]
    }
    const trash = () =>
      confirm({
        title: `把“${title}”移入回收站？`,
        content: `这篇${kind.noun}会从网站上消失，可以从回收站恢复。`,
        okText: '移入回收站',
        doneMessage: '已移入回收站',
        work: () => then('trash', { id, version }),
      })
    return [{ key: 'trash', label: '删除', danger: true, onClick: trash }]
  }
}

interface StateTabsProps {
  kind: Kind
  list: List<ContentRow>
  waiting: Partial<Record<ContentState, number>> | undefined
}

function StateTabs({ kind, list, waiting }: StateTabsProps) {
  const { state, ...others } = list.query.filters
  const known = contentStates.find((one) => one === state)
  // What stands under a fixed key is never thrown away.
  const shown = contentStates.filter((one) => one !== 'trashed' || kind.collection)
  const labelOf = (one: ContentState) => (
    <Counted label={stateLabels[one].label} count={waiting?.[one]} urgent={one === 'review'} />
  )
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={known ?? 'all'}
      items={[{ key: 'all', label: '全部' }, ...shown.map((one) => ({ key: one, label: labelOf(one) }))]}
      onChange={(key) => list.change({ filters: key === 'all' ? others : { ...others, state: key } })}
    />
  )
}

function filtersFor(kind: Kind, categories: readonly Category[]): Filter[] {
  const states = contentStates.map((value) => ({ value, label: stateLabels[value].label }))
  const filters: Filter[] = [
    { kind: 'choice', key: 'state', label: '状态', options: states },
    { kind: 'search', key: 'q', placeholder: '搜索标题' },
  ]
  if (hasField(kind, 'category_id')) {
    const options = categories.map(({ id, name }) => ({ value: String(id), label: name }))
    filters.push({ kind: 'choice', key: 'category_id', label: '分类', options })
  }
  filters.push({ kind: 'choice', key: 'mine', label: '我的稿件', options: choicesOf(ownTexts) })
  return filters
}

function KindList({ kind }: { kind: Kind }) {
  return <Categorised kind={kind}>{(categories) => <ListScreen kind={kind} categories={categories} />}</Categorised>
}

export const listOf =
  (kind: Kind): ComponentType =>
  () => <KindList kind={kind} />
