import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { addTicker, deleteTicker, type EditedTicker, listTicker, saveTicker } from '#contract/console-site.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { DrawerForm } from '../../parts/drawer-form.tsx'
import { type ListColumn, ListPage } from '../../parts/list-page.tsx'
import type { Filter, Sorting } from '../../parts/list-query.ts'
import { RowButton } from '../../parts/row-button.tsx'
import { instantAt, wallTime } from '../../parts/time.ts'
import { useConfirm } from '../../parts/use-confirm.tsx'
import { useList } from '../../parts/use-list.ts'
import { WindowField } from '../../parts/window-field.tsx'
import { sayWindow, Window, WindowStateTag, windowStateOptions, windowStates } from '../../parts/window-state.tsx'
import { Allowed, useRight } from '../../session.ts'

const sorting: Sorting = { sort: 'position', order: 'asc' }
const filters: Filter[] = [
  { kind: 'search', key: 'q', placeholder: '搜索消息内容' },
  { kind: 'choice', key: 'state', label: '状态', options: windowStateOptions },
]
const columns: ListColumn<EditedTicker>[] = [
  { key: 'content', title: '内容', render: ({ content }) => content, text: ({ content }) => content },
  {
    key: 'state',
    title: '状态',
    width: 88,
    render: ({ state }) => <WindowStateTag state={state} />,
    text: ({ state }) => windowStates[state].label,
  },
  {
    key: 'starts_at',
    title: '展示时间',
    width: 170,
    sorter: true,
    render: (row) => <Window {...row} />,
    text: sayWindow,
  },
  {
    key: 'position',
    title: '排序',
    width: 88,
    align: 'right',
    sorter: true,
    render: ({ position }) => position,
    text: ({ position }) => position,
  },
]

export default function TickerScreen() {
  const list = useList(listTicker, { filters, sorting })
  const mayEdit = useRight('ticker.edit')
  const confirm = useConfirm()
  const [editing, setEditing] = useState<EditedTicker | 'new'>()

  const remove = ({ id, content }: EditedTicker) =>
    confirm({
      title: `删除滚动消息“${content}”？`,
      content: '删除后立即从网站上消失，不能恢复。',
      okText: '删除',
      doneMessage: '已删除',
      work: async () => {
        await call(deleteTicker, { id })
        await list.refresh()
      },
    })

  return (
    <>
      <ListPage
        name="ticker"
        title="滚动消息"
        description="网站顶部循环播放的一行消息，按时间自动上线与下线。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有滚动消息"
        actions={
          <Allowed right="ticker.edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              新增消息
            </Button>
          </Allowed>
        }
        rowActions={(message) => (
          <>
            <RowButton label={`${mayEdit ? '编辑' : '查看'}“${message.content}”`} onClick={() => setEditing(message)}>
              {mayEdit ? '编辑' : '查看'}
            </RowButton>
            <Allowed right="ticker.delete">
              <RowButton danger label={`删除“${message.content}”`} onClick={() => remove(message)}>
                删除
              </RowButton>
            </Allowed>
          </>
        )}
      />
      {editing && (
        <TickerForm
          key={editing === 'new' ? 'new' : editing.id}
          message={editing === 'new' ? undefined : editing}
          readOnly={!mayEdit}
          onDone={() => void list.refresh()}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface TickerFormProps {
  message: EditedTicker | undefined
  readOnly: boolean
  onDone(): void
  onClose(): void
}

function TickerForm({ message, readOnly, onDone, onClose }: TickerFormProps) {
  const begin = instantAt(`${wallTime(clock()).slice(0, 16)}:00`)
  const { content, position, starts_at, ends_at } = message ?? {
    content: '',
    position: 0,
    starts_at: begin,
    ends_at: null,
  }
  return (
    <DrawerForm
      name={`ticker:${message?.id ?? 'new'}`}
      title={message ? '滚动消息' : '新增滚动消息'}
      readOnly={readOnly}
      initial={{ content, position, starts_at, ends_at }}
      submit={(values) => (message ? call(saveTicker, { ...values, id: message.id }) : call(addTicker, values))}
      doneMessage={message ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="content" label="内容" rules={[{ required: true, whitespace: true, message: '请填写内容' }]}>
        <Input.TextArea maxLength={120} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <WindowField />
      <Form.Item name="position" label="排序" extra="数字小的先播放。" rules={[{ required: true }]}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </DrawerForm>
  )
}
