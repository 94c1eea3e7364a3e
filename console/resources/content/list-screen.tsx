import { PlusOutlined } from '@ant-design/icons'
import { Badge, Button, Tabs } from 'antd'
import { type ComponentType, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { CategoriesButton } from '#console/parts/categories/categories-button.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter, Sorting } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { type List, useList } from '#console/parts/list/use-list.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import { type ContentRow, type ContentState, contentStates } from '#contract/texts/content.console.ts'
import { call } from '../../call.ts'
import { Allowed, useRight } from '../../session.ts'
import { Categorised } from './categorised.tsx'
import { hasField, type Kind, rightOf } from './kind.ts'
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
  const list = useList(kind.calls.list, { filters, sorting })
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
        above={<StateTabs kind={kind} list={list} />}
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
        rowActionsWidth={kind.collection ? 122 : 96}
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
  const confirm = useConfirm()
  const mayReview = useRight(rightOf(kind, 'review'))
  const { id, title, version, stage } = row
  const { collection } = kind
  const open = stage === 'draft' || stage === 'released'
  const word = stage === 'review' && mayReview ? '审核' : mayWrite && open ? '编辑' : '查看'
  return (
    <>
      <Link to={`/${kind.name}/${id}`} aria-label={`${word}“${title}”`}>
        {word}
      </Link>
      <RowButton label={`预览“${title}”`} onClick={() => preview(id, version)}>
        预览
      </RowButton>
      {collection && (
        <Allowed right={rightOf(kind, 'trash')}>
          {stage === 'trashed' && (
            <RowButton
              label={`恢复“${title}”`}
              onClick={() =>
                confirm({
                  title: `恢复“${title}”？`,
                  content: '恢复后成为草稿，不会自动发布。',
                  okText: '恢复',
                  danger: false,
                  doneMessage: '已恢复为草稿',
                  work: () => call(collection.recover, { id, version }).finally(onDone),
                })
              }
            >
              恢复
            </RowButton>
          )}
          {open && (
            <RowButton
              danger
              label={`把“${title}”移入回收站`}
              onClick={() =>
                confirm({
                  title: `把“${title}”移入回收站？`,
                  content: `这篇${kind.noun}会从网站上消失，可以从回收站恢复。`,
                  okText: '移入回收站',
                  doneMessage: '已移入回收站',
                  work: () => call(collection.trash, { id, version }).finally(onDone),
                })
              }
            >
              删除
            </RowButton>
          )}
        </Allowed>
      )}
    </>
  )
}

function StateTabs({ kind, list }: { kind: Kind; list: List<ContentRow> }) {
  const { state, ...others } = list.query.filters
  const known = contentStates.find((one) => one === state)
  // What stands under a fixed key is never thrown away.
  const shown = contentStates.filter((one) => one !== 'trashed' || kind.collection)
  const labelOf = (one: ContentState) =>
    one === 'review' && known === 'review' && list.total > 0 ? (
      <Badge count={list.total} size="small" offset={[10, 0]}>
        {stateLabels[one].label}
      </Badge>
    ) : (
      stateLabels[one].label
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
  return filters
}

function KindList({ kind }: { kind: Kind }) {
  return <Categorised kind={kind}>{(categories) => <ListScreen kind={kind} categories={categories} />}</Categorised>
}

export const listOf =
  (kind: Kind): ComponentType =>
  () => <KindList kind={kind} />
