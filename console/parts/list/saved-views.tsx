import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { useRemembered } from './remembered.ts'
import styles from './saved-views.module.css'
import type { List } from './use-list.ts'
import { isShown, queryOf, type View, viewNameMax, viewOf, withView } from './views.ts'

interface SavedViewsProps<Row> {
  /** Of the list: its views are remembered under it. */
  name: string
  list: List<Row>
}

/** Filters and order that somebody needs again and again, under a name; this browser remembers them. */
export function SavedViews<Row>({ name, list }: SavedViewsProps<Row>) {
  const [views, setViews] = useRemembered<readonly View[]>(`views:${name}`, [])
  const [open, setOpen] = useState(false)
  const shown = views.find((view) => isShown(view, list.query))
  const take = (view: View) => {
    list.change(queryOf(view))
    setOpen(false)
  }
  const content = (
    <div className={styles.views}>
      {views.length > 0 && (
        <ul className={styles.list}>
          {views.map((view) => (
            <li key={view.name} className={styles.view}>
              <Button
                type={view === shown ? 'primary' : 'text'}
                ghost={view === shown}
                block
                onClick={() => take(view)}
              >
                {view.name}
              </Button>
              <Button
                type="text"
                aria-label={`删除常用视图“${view.name}”`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => setViews(views.filter((one) => one !== view))}
              />
            </li>
          ))}
        </ul>
      )}
      {Object.keys(list.query.filters).length === 0 ? (
        <p className={styles.hint}>先筛选，再把筛选条件与排序存为常用视图。</p>
      ) : (
        <NewView onSave={(given) => setViews(withView(views, viewOf(given, list.query)))} />
      )}
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="常用视图"
      content={content}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
    >
      <Button
        icon={shown ? <StarFilled aria-hidden className={styles.on ?? ''} /> : <StarOutlined aria-hidden />}
        aria-label="常用视图"
        title={shown ? `常用视图：${shown.name}` : '常用视图'}
      />
    </Popover>
  )
}

function NewView({ onSave }: { onSave(name: string): void }) {
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() === '') return
    onSave(name)
    setName('')
  }
  return (
    <Space.Compact block>
      <Input
        aria-label="视图名称"
        placeholder="给现在的筛选取个名字"
        maxLength={viewNameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={save}
      />
      <Button type="primary" disabled={name.trim() === ''} onClick={save}>
        收藏
      </Button>
    </Space.Compact>
  )
}
