import { ReloadOutlined } from '@ant-design/icons'
import { Button, Empty, Table, type TableColumnType, type TablePaginationConfig, type TableProps, Tooltip } from 'antd'
import { type Key, type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '#console/call.ts'
import { beginParameter } from '#console/parts/queue/begin.ts'
import { QueueDone } from '#console/parts/queue/queue-done.tsx'
import { ErrorState } from '#console/parts/show/error-state.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { useWidth } from '#console/parts/show/use-width.ts'
import type { Cell } from '#contract/base/csv.ts'
import { type BatchAction, BatchBar } from './batch-bar.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { ExportMenu } from './export-menu.tsx'
import { type Cap, fitColumns, leaveSpare } from './fit-columns.ts'
import { ListFilters } from './list-filters.tsx'
import styles from './list-page.module.css'
import { countChoices } from './list-query.ts'
import { useRemembered } from './remembered.ts'
import { SavedViews } from './saved-views.tsx'
import type { List } from './use-list.ts'
import { type Written, writes } from './written.ts'
import { wrongFilter } from './wrong-filter.ts'

/** The console's own head stays in place while a table is scrolled under it. */
const headHeight = 52
/** A column to tick a row, or to unfold it. */
const tickWidth = 40
const actionsWidth = 128

export interface ListColumn<Row> {
  /** Also the name the server sorts by, where `sorter` is set. */
  key: string
  title: string
  render(row: Row): ReactNode
  /** What stands in the exported file; a column without it is not exported. */
  text?(row: Row): Cell
  /** The same as a declaration: with it on every column the server can write a file of any length. */
  written?: Written
  width?: number
  /** Narrower than this it cannot be read, where a list is wider than its place. */
  least?: Cap
  align?: 'left' | 'center' | 'right'
  sorter?: boolean
  /** Shown only to whoever chooses it. */
  hidden?: boolean
  /** Leaves a list that is wider than its place, unless somebody chose the columns; the opened row says it too. */
  spare?: boolean | string
  /** Too long a text ends in dots instead of a second line. */
  ellipsis?: boolean
  /** A few words that are read at once, and never broken into two lines. */
  whole?: boolean
}

type RowKey<Row> = (keyof Row & string) | ((row: Row) => number | string)

function keyedBy<Row extends object>(rowKey: RowKey<Row>): (row: Row) => number | string {
  return typeof rowKey === 'function' ? rowKey : (row) => row[rowKey] as number | string
}

export interface ListPageProps<Row extends object> {
  /** Remembers the columns under this name, and names the exported file. */
  name: string
  title: string
  description?: ReactNode
  list: List<Row>
  columns: readonly ListColumn<Row>[]
  /** By which column, or by what of a row, it is told from the others. */
  rowKey: RowKey<Row>
  /** Buttons beside the title, the primary one last. */
  actions?: ReactNode
  /** What can be done to one row; the column stays at the right edge. */
  rowActions?(row: Row): ReactNode
  rowActionsWidth?: number
  expanded?(row: Row): ReactNode
  rowClassName?(row: Row): string
  empty?: ReactNode
  /** Between the title and the table: tabs, a notice. */
  above?: ReactNode
  /** What can be done to several rows at once, beside writing them to a file. */
  batch?: readonly BatchAction<Row>[] | undefined
  /** By what people know a row, where several are spoken of. */
  rowName?(row: Row): string
  /** A click anywhere on a row opens it. */
  onRowOpen?(row: Row): void
  /** Part of a screen that has its own head: no title, and the actions stand beside the filters. */
  embedded?: boolean
}

/** A list as every list of the console is: filters, columns of one's choice, export, order and pages. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { name, title, description, list, columns, actions, above, embedded, expanded } = props
  const keyOf = keyedBy(props.rowKey)
  const [chosen, choose] = useRemembered<string[] | null>(`columns:${name}`, null)
  const hidden = chosen ?? columns.filter((column) => column.hidden).map(({ key }) => key)
  const selection = useSelection(list, keyOf)
  const shown = columns.filter(({ key }) => !hidden.includes(key)).map((column) => writes<Row, ListColumn<Row>>(column))
  const nameOf = props.rowName ?? ((row: Row) => String(keyOf(row)))
  const getCheckboxProps = (row: Row) => ({ 'aria-label': `选择 ${nameOf(row)}` })
  const wrong = wrongFilter(list.error, list.query.filters)
  const failed = list.error !== undefined && list.error !== null && wrong === undefined
  const [measured, width] = useWidth<HTMLDivElement>(0)
  const place = width - besides(props)
  // A file has all of them: only the screen is narrow.
  const standing = chosen ? shown : leaveSpare(shown, place)
  const away = columns.map(({ key }) => key).filter((key) => !standing.some((column) => column.key === key))

  return (
    <>
      {!embedded && <PageHead title={title} description={description} actions={actions} />}
      {above}
      <section className={styles.card} aria-label={title}>
        <div className={styles.bar}>
          <ListFilters list={list} />
          <div className={styles.tools}>
            <Tooltip title="刷新">
              <Button
                icon={<ReloadOutlined aria-hidden spin={list.loading} />}
                aria-label="刷新"
                onClick={() => void list.refresh()}
              />
            </Tooltip>
            {list.filters.length > 0 && <SavedViews name={name} list={list} />}
            <ColumnChoice columns={columns} hidden={away} onChange={choose} />
            <ExportMenu title={title} list={list} columns={shown} />
            {embedded && actions}
          </div>
        </div>
        {selection.rows.length > 0 && (
          <BatchBar<Row>
            title={title}
            rows={selection.rows}
            columns={shown}
            actions={props.batch ?? []}
            nameOf={nameOf}
            idOf={keyOf}
            onDone={list.refresh}
            onClear={selection.clear}
          />
        )}
        {failed ? (
          <ErrorState
            message={messageOf(list.error)}
            onRetry={() => void list.refresh()}
            {...(hasFilters(list) && { onClear: () => list.change({ filters: {} }) })}
          />
        ) : (
          <div ref={measured}>
            <Table<Row>
              size="middle"
              rowKey={keyOf}
              columns={tableColumns(props, fitColumns(standing, place))}
              dataSource={wrong === undefined ? [...list.rows] : []}
              loading={{ spinning: list.loading, delay: 200 }}
              scroll={{ x: 'max-content' as const }}
              sticky={{ offsetHeader: headHeight }}
              onChange={onTableChange(list)}
              pagination={paginationOf(list)}
              locale={{ emptyText: list.loading ? ' ' : <NoRows {...props} wrong={wrong} /> }}
              showSorterTooltip={false}
              {...(expanded && { expandable: { expandedRowRender: expanded, columnWidth: tickWidth } })}
              rowSelection={{
                ...selection.ticks,
                columnWidth: tickWidth,
                getTitleCheckboxProps: titleCheckbox,
                getCheckboxProps,
              }}
              {...rowsOf(props)}
            />
          </div>
        )}
      </section>
    </>
  )
}

/** What stands beside the columns and gives way to nobody. */
function besides<Row extends object>({ rowActions, rowActionsWidth, expanded }: ListPageProps<Row>): number {
  return tickWidth + (expanded ? tickWidth : 0) + (rowActions ? (rowActionsWidth ?? actionsWidth) : 0)
}

const titleCheckbox = () => ({ 'aria-label': '选择本页全部' })

/** Ticked rows of the page that is shown: another page is another choice. */
function useSelection<Row extends object>({ rows, query }: List<Row>, keyOf: (row: Row) => Key) {
  const [keys, setKeys] = useState<readonly Key[]>([])
  const asked = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is what the choice was made from
  useEffect(() => setKeys([]), [asked])
  const chosen = rows.filter((row) => keys.includes(keyOf(row)))
  return {
    rows: chosen,
    clear: () => setKeys([]),
    ticks: { selectedRowKeys: [...keys], onChange: (next: Key[]) => setKeys(next) },
  }
}

/** What in a row does something by itself. */
const ownWays = 'a, button, input, label, .ant-image, .ant-table-selection-column, .ant-table-row-expand-icon-cell'

function rowsOf<Row extends object>({ rowClassName, onRowOpen }: ListPageProps<Row>): TableProps<Row> {
  const opens = onRowOpen ? styles.opens : ''
  return {
    rowClassName: (row) => [opens, rowClassName?.(row)].filter(Boolean).join(' '),
    ...(onRowOpen && {
      onRow: (row) => ({
        onClick: (event) => {
          // Whoever marks words to copy them opens nothing.
          const marks = getSelection()?.isCollapsed === false
          if (!marks && event.target instanceof Element && !event.target.closest(ownWays)) onRowOpen(row)
        },
      }),
    }),
  }
}

function tableColumns<Row extends object>(
  { list, rowActions, rowActionsWidth }: ListPageProps<Row>,
  shown: readonly (ListColumn<Row> & { cap?: Cap })[],
): TableColumnType<Row>[] {
  const { sorting } = list.query
  const columns = shown.map(
    ({ key, title, render, width, align, sorter, ellipsis, whole, cap }): TableColumnType<Row> => ({
      key,
      title,
      render: (_value, row) => render(row),
      ...(width !== undefined && { width }),
      ...(align && { align }),
      ...(ellipsis && { ellipsis: true }),
      className: (cap ? styles[`upTo${cap}`] : whole && styles.whole) || '',
      ...(sorter && { sorter: true, sortOrder: sorting?.sort === key ? antdOrder(sorting.order) : null }),
    }),
  )
  if (!rowActions) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: '操作',
      fixed: 'end',
      width: rowActionsWidth ?? actionsWidth,
      render: (_value, row) => <div className={styles.rowActions}>{rowActions(row)}</div>,
    },
  ]
}

function antdOrder(order: 'asc' | 'desc') {
  return order === 'asc' ? ('ascend' as const) : ('descend' as const)
}

function onTableChange<Row extends object>(list: List<Row>): NonNullable<TableProps<Row>['onChange']> {
  return (pages, _filters, sorters, { action }) => {
    if (action === 'paginate') {
      list.change({ page: pages.current ?? 1, count: pages.pageSize ?? list.query.count })
      return
    }
    const sorter = Array.isArray(sorters) ? sorters[0] : sorters
    const sort = sorter?.order && sorter.columnKey !== undefined ? String(sorter.columnKey) : undefined
    list.change({ sorting: sort ? { sort, order: sorter?.order === 'ascend' ? 'asc' : 'desc' } : undefined })
  }
}

function paginationOf<Row>({ query, total, totalIsExact }: List<Row>): TablePaginationConfig {
  return {
    current: query.page,
    pageSize: query.count,
    total,
    showSizeChanger: true,
    pageSizeOptions: countChoices,
    showTotal: (count) => `共 ${count.toLocaleString('zh-CN')}${totalIsExact ? '' : '+'} 条`,
    hideOnSinglePage: false,
  }
}

function hasFilters<Row>({ query }: List<Row>): boolean {
  return Object.keys(query.filters).length > 0
}

function NoRows<Row extends object>({
  list,
  empty,
  onRowOpen,
  wrong,
}: ListPageProps<Row> & { wrong?: string | undefined }) {
  // Whoever came to work off what stood here goes on from here; what opens rows in a drawer says so in the drawer.
  const works = useSearchParams()[0].has(beginParameter) && !onRowOpen
  if (works) return <QueueDone />
  if (!hasFilters(list)) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ?? '还没有内容'} />
  const description = wrong === undefined ? '没有符合条件的内容' : `没有符合条件的内容：${wrong}`
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={description}>
      <Button onClick={() => list.change({ filters: {} })}>清除筛选条件</Button>
    </Empty>
  )
}
