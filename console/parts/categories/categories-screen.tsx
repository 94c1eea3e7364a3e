import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Form, Input, Table, Tooltip } from 'antd'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '#console/call.ts'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { moved } from '#console/parts/list/order.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { BackLink } from '#console/parts/show/back-link.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { useRight } from '#console/session.ts'
import type { Right } from '#contract/base/rights.ts'
import type { CategorisedKind, Category, CategoryCalls } from '#contract/catalogue/categories.ts'
import styles from './categories-screen.module.css'

export interface Headings {
  /** Also the address of the list they sort. */
  kind: CategorisedKind
  noun: string
  /** What its things are counted in. */
  unit: string
  calls: CategoryCalls
}

/** The headings under which the things of a kind stand. */
function CategoriesScreen({ headings }: { headings: Headings }) {
  const { kind, noun, calls } = headings
  const asked = useAsk(calls.list, {})
  const mayEdit = useRight(`${kind}.categories` satisfies Right)
  const [editing, setEditing] = useState<Category | 'new'>()
  return (
    <>
      <PageHead
        title={
          <>
            <BackLink to={`/${kind}`} label={`返回${noun}列表`} />
            {noun}分类
          </>
        }
        description={`网站上${noun}的分类，按这里的顺序排列。`}
        actions={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              新增分类
            </Button>
          )
        }
      />
      <section className={styles.card} aria-label={`${noun}分类`}>
        <Loaded asked={asked}>
          {({ list }) => (
            <>
              <CategoryTable
                headings={headings}
                list={list}
                mayEdit={mayEdit}
                onEdit={setEditing}
                onChanged={asked.refresh}
              />
              {editing && (
                <CategoryForm
                  key={editing === 'new' ? 'new' : editing.id}
                  headings={headings}
                  category={editing === 'new' ? undefined : editing}
                  lastPosition={Math.max(0, ...list.map(({ position }) => position))}
                  onDone={() => void asked.refresh()}
                  onClose={() => setEditing(undefined)}
                />
              )}
            </>
          )}
        </Loaded>
      </section>
    </>
  )
}

interface CategoryTableProps {
  headings: Headings
  list: readonly Category[]
  mayEdit: boolean
  onEdit(category: Category): void
  onChanged(): Promise<void>
}

function CategoryTable({ headings, list, mayEdit, onEdit, onChanged }: CategoryTableProps) {
  const { kind, unit, calls } = headings
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const move = async (from: number, by: -1 | 1) => {
    setBusy(true)
    try {
      for (const { id, name, position } of moved(list, from, by)) await call(calls.save, { id, name, position })
    } catch (error) {
      void message.error(messageOf(error))
    }
    await onChanged()
    setBusy(false)
  }
  const remove = ({ id, name }: Category) =>
    confirm({
      title: `删除分类“${name}”？`,
      content: '只能删除从未使用过的分类；历史版本用过的也算在内。',
      okText: '删除',
      doneMessage: '已删除',
      work: () => call(calls.remove, { id }).finally(onChanged),
    })
  const arrow = (row: Category, at: number, by: -1 | 1) => (
    <Tooltip title={by < 0 ? '上移' : '下移'}>
      <Button
        type="text"
        size="small"
        icon={by < 0 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
        aria-label={`${by < 0 ? '上移' : '下移'}“${row.name}”`}
        disabled={busy || (by < 0 ? at === 0 : at === list.length - 1)}
        onClick={() => void move(at, by)}
      />
    </Tooltip>
  )
  return (
    <Table<Category>
      size="middle"
      rowKey="id"
      pagination={false}
      dataSource={[...list]}
      locale={{ emptyText: '还没有分类' }}
      columns={[
        { key: 'name', title: '名称', render: (_value, row) => row.name },
        {
          key: 'contents',
          title: '内容',
          width: 120,
          render: (_value, row) =>
            row.contents > 0 ? (
              <Link to={`/${kind}?category_id=${row.id}`}>
                {row.contents} {unit}
              </Link>
            ) : (
              `0 ${unit}`
            ),
        },
        ...(mayEdit
          ? [
              {
                key: 'order',
                title: '顺序',
                width: 112,
                render: (_value: unknown, row: Category, at: number) => (
                  <>
                    {arrow(row, at, -1)}
                    {arrow(row, at, 1)}
                  </>
                ),
              },
              {
                key: 'actions',
                title: '操作',
                width: 128,
                render: (_value: unknown, row: Category) => (
                  <div className={styles.actions}>
                    <RowButton label={`修改“${row.name}”`} onClick={() => onEdit(row)}>
                      修改
                    </RowButton>
                    <RowButton danger label={`删除“${row.name}”`} onClick={() => remove(row)}>
                      删除
                    </RowButton>
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

interface CategoryFormProps {
  headings: Headings
  category: Category | undefined
  lastPosition: number
  onDone(): void
  onClose(): void
}

function CategoryForm({ headings, category, lastPosition, onDone, onClose }: CategoryFormProps) {
  const { kind, noun, calls } = headings
  const position = category?.position ?? Math.min(9999, lastPosition + 10)
  return (
    <DrawerForm<{ name: string }>
      name={`${kind}-category:${category?.id ?? 'new'}`}
      title={category ? '修改分类' : '新增分类'}
      width={420}
      initial={{ name: category?.name ?? '' }}
      submit={({ name }) => call(calls.save, { id: category?.id ?? null, name, position })}
      doneMessage={category ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="名称"
        extra={`读者会在${noun}列表看到，建议 2 到 6 个字。`}
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={20} showCount autoFocus />
      </Form.Item>
    </DrawerForm>
  )
}

export const screenOf =
  (headings: Headings): ComponentType =>
  () => <CategoriesScreen headings={headings} />
