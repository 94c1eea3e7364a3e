import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Form, Input, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ContentCategory, newsCalls } from '#contract/publishing.ts'
import { call, messageOf } from '../../call.ts'
import { DrawerForm } from '../../parts/drawer-form.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { RowButton } from '../../parts/row-button.tsx'
import { useAsk } from '../../parts/use-ask.ts'
import { useConfirm } from '../../parts/use-confirm.tsx'
import { useRight } from '../../session.ts'
import styles from './categories-screen.module.css'
import { moved } from './order.ts'

/** The shelves that news stands on. */
export default function CategoriesScreen() {
  const asked = useAsk(newsCalls.categories, {})
  const mayEdit = useRight('news.categories')
  const [editing, setEditing] = useState<ContentCategory | 'new'>()
  return (
    <>
      <PageHead
        title="新闻分类"
        description="网站新闻列表的分类，按这里的顺序排列。"
        actions={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              新增分类
            </Button>
          )
        }
      />
      <section className={styles.card} aria-label="新闻分类">
        <Loaded asked={asked}>
          {({ list }) => (
            <>
              <CategoryTable list={list} mayEdit={mayEdit} onEdit={setEditing} onChanged={asked.refresh} />
              {editing && (
                <CategoryForm
                  key={editing === 'new' ? 'new' : editing.id}
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
  list: readonly ContentCategory[]
  mayEdit: boolean
  onEdit(category: ContentCategory): void
  onChanged(): Promise<void>
}

function CategoryTable({ list, mayEdit, onEdit, onChanged }: CategoryTableProps) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const move = async (from: number, by: -1 | 1) => {
    setBusy(true)
    try {
      for (const { id, name, position } of moved(list, from, by))
        await call(newsCalls.saveCategory, { id, name, position })
    } catch (error) {
      void message.error(messageOf(error))
    }
    await onChanged()
    setBusy(false)
  }
  const remove = ({ id, name }: ContentCategory) =>
    confirm({
      title: `删除分类“${name}”？`,
      content: '只能删除从未使用过的分类；历史版本用过的也算在内。',
      okText: '删除',
      doneMessage: '已删除',
      work: () => call(newsCalls.deleteCategory, { id }).finally(onChanged),
    })
  const arrow = (row: ContentCategory, at: number, by: -1 | 1) => (
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
    <Table<ContentCategory>
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
            row.contents > 0 ? <Link to={`/news?category_id=${row.id}`}>{row.contents} 篇</Link> : '0 篇',
        },
        ...(mayEdit
          ? [
              {
                key: 'order',
                title: '顺序',
                width: 112,
                render: (_value: unknown, row: ContentCategory, at: number) => (
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
                render: (_value: unknown, row: ContentCategory) => (
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
  category: ContentCategory | undefined
  lastPosition: number
  onDone(): void
  onClose(): void
}

function CategoryForm({ category, lastPosition, onDone, onClose }: CategoryFormProps) {
  const position = category?.position ?? Math.min(9999, lastPosition + 10)
  return (
    <DrawerForm<{ name: string }>
      name={`news-category:${category?.id ?? 'new'}`}
      title={category ? '修改分类' : '新增分类'}
      width={420}
      initial={{ name: category?.name ?? '' }}
      submit={({ name }) => call(newsCalls.saveCategory, { id: category?.id ?? null, name, position })}
      doneMessage={category ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="名称"
        extra="读者会在新闻列表看到，建议 2 到 6 个字。"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={20} showCount autoFocus />
      </Form.Item>
    </DrawerForm>
  )
}
