import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { formatMinute } from '#console/parts/show/time.ts'
import { addRedirect, deleteRedirect, listRedirects, type Redirect } from '#contract/texts/redirects.ts'
import { call } from '../../call.ts'
import { Allowed } from '../../session.ts'

const filters: Filter[] = [{ kind: 'search', key: 'q', placeholder: '搜索地址' }]
const address = { pattern: /^\/(?!\/)[^\s\\?#]*$/, message: '请填写以 / 开头的站内地址，不带参数' }

const columns: ListColumn<Redirect>[] = [
  { key: 'from_path', title: '旧地址', render: ({ from_path }) => from_path, text: ({ from_path }) => from_path },
  {
    key: 'to_path',
    title: '转到',
    render: ({ to_path }) => (
      <a href={to_path} target="_blank" rel="noopener">
        {to_path}
      </a>
    ),
    text: ({ to_path }) => to_path,
  },
  {
    key: 'created_by',
    title: '设置人',
    width: 120,
    render: ({ created_by }) => created_by?.name ?? '系统',
    text: ({ created_by }) => created_by?.name ?? '系统',
  },
  {
    key: 'created_at',
    title: '设置时间',
    width: 150,
    render: ({ created_at }) => formatMinute(created_at),
    text: ({ created_at }) => formatMinute(created_at),
  },
]

/** Addresses that were printed or linked somewhere go on leading to their page. */
export function RedirectsTab() {
  const list = useList(listRedirects, { filters })
  const confirm = useConfirm()
  const [adding, setAdding] = useState(false)
  const remove = ({ id, from_path }: Redirect) =>
    confirm({
      title: `删除“${from_path}”的跳转？`,
      content: '从这个旧地址来的访客会看到页面不存在。浏览器可能还记得一段时间。',
      okText: '删除',
      doneMessage: '已删除',
      work: () => call(deleteRedirect, { id }).finally(list.refresh),
    })
  return (
    <>
      <ListPage
        embedded
        name="redirects"
        title="地址跳转"
        list={list}
        columns={columns}
        rowKey="id"
        rowActionsWidth={72}
        empty="还没有地址跳转；页面换了地址时在这里新增，旧链接会带到新页面"
        actions={
          <Allowed right="site.edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新增跳转
            </Button>
          </Allowed>
        }
        rowActions={(redirect) => (
          <Allowed right="site.edit">
            <RowButton danger label={`删除“${redirect.from_path}”的跳转`} onClick={() => remove(redirect)}>
              删除
            </RowButton>
          </Allowed>
        )}
      />
      {adding && <RedirectForm onDone={() => void list.refresh()} onClose={() => setAdding(false)} />}
    </>
  )
}

function RedirectForm({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  return (
    <DrawerForm
      name="redirect:new"
      title="新增地址跳转"
      initial={{ from_path: '', to_path: '' }}
      submit={(values) => call(addRedirect, values)}
      doneMessage="已新增"
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="from_path"
        label="旧地址"
        extra="打开它的访客与搜索引擎会被永久转到新地址。"
        rules={[{ required: true, message: '请填写旧地址' }, address]}
      >
        <Input maxLength={200} placeholder="例如 /old-news.html" />
      </Form.Item>
      <Form.Item name="to_path" label="转到" rules={[{ required: true, message: '请填写新地址' }, address]}>
        <Input maxLength={200} placeholder="例如 /news" />
      </Form.Item>
    </DrawerForm>
  )
}
