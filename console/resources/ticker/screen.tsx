import { Form, Input } from 'antd'
import { PositionField } from '#console/parts/fields/position-field.tsx'
import { WindowField } from '#console/parts/fields/window-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import type { Filter, Sorting } from '#console/parts/list/list-query.ts'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useWindowBatch } from '#console/parts/records/use-window-batch.ts'
import {
  sayWindow,
  Window,
  WindowStateTag,
  windowStateOptions,
  windowStates,
} from '#console/parts/records/window-state.tsx'
import { instantAt, wallTime } from '#console/parts/show/time.ts'
import {
  addTicker,
  deleteTicker,
  type EditedTicker,
  listTicker,
  readTicker,
  saveTicker,
} from '#contract/site/site.console.ts'
import { tickerBatch } from '#contract/site/windows.console.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { useRight } from '../../session.ts'

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
  const batch = useWindowBatch<EditedTicker>(tickerBatch, 'ticker')
  return (
    <RowsScreen
      name="ticker"
      title="滚动消息"
      description="网站顶部循环播放的一行消息，按时间自动上线与下线。"
      list={list}
      columns={columns}
      empty="还没有滚动消息，点“新增”写一条，每个页面顶部都会显示"
      noun="滚动消息"
      addLabel="新增消息"
      editRight="ticker.edit"
      nameOf={({ content }) => content}
      batch={batch}
      removal={{
        right: 'ticker.delete',
        follows: '删除后立即从网站上消失，不能恢复。',
        work: ({ id }) => call(deleteTicker, { id }),
      }}
      form={(message, close) => (
        <TickerForm key={message?.id ?? 'new'} message={message} onDone={() => void list.refresh()} onClose={close} />
      )}
    />
  )
}

interface TickerFormProps {
  message: EditedTicker | undefined
  onDone(): void
  onClose(): void
}

const valuesOf = ({ id: _id, state: _state, ...values }: EditedTicker) => values

function TickerForm({ message, onDone, onClose }: TickerFormProps) {
  const readOnly = !useRight('ticker.edit')
  const begin = instantAt(`${wallTime(clock()).slice(0, 16)}:00`)
  const initial = message
    ? valuesOf(message)
    : {
        version: 0,
        content: '',
        link: '',
        position: 0,
        starts_at: begin,
        ends_at: null,
      }
  return (
    <DrawerForm
      name={`ticker:${message?.id ?? 'new'}`}
      title={message ? '滚动消息' : '新增滚动消息'}
      readOnly={readOnly}
      initial={initial}
      submit={(values) => (message ? call(saveTicker, { ...values, id: message.id }) : call(addTicker, values))}
      conflict={
        message && {
          subject: `ticker:${message.id}`,
          read: async () => valuesOf(await call(readTicker, { id: message.id })),
        }
      }
      doneMessage={message ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="content" label="内容" rules={[{ required: true, whitespace: true, message: '请填写内容' }]}>
        <Input.TextArea maxLength={120} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item
        name="link"
        label="点击后打开"
        rules={[{ pattern: /^(\/(?!\/)\S*|https?:\/\/\S+)$/i, message: '请填写以 / 或 https:// 开头的地址' }]}
      >
        <Input maxLength={500} placeholder="例如 /notice/96，可以不填" />
      </Form.Item>
      <WindowField />
      <PositionField extra="数字小的先播放。" />
    </DrawerForm>
  )
}
