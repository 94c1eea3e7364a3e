import { PlusOutlined } from '@ant-design/icons'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { formatMinute } from '#console/parts/show/time.ts'
import { addWords, deleteWord, linesMax, listWords, type SensitiveWord } from '#contract/texts/words.ts'
import { call } from '../../call.ts'
import { Allowed } from '../../session.ts'
import { linesOf } from './lines.ts'
import { TryText } from './try-text.tsx'

const filters: Filter[] = [{ kind: 'search', key: 'q', placeholder: '搜索敏感词或备注' }]
const sayPerson = ({ created_by }: SensitiveWord) => created_by?.name ?? '系统'
const columns: ListColumn<SensitiveWord>[] = [
  { key: 'word', title: '敏感词', render: ({ word }) => word, text: ({ word }) => word },
  { key: 'note', title: '备注', render: ({ note }) => note, text: ({ note }) => note },
  { key: 'created_by', title: '添加人', width: 140, render: sayPerson, text: sayPerson },
  {
    key: 'created_at',
    title: '添加时间',
    width: 170,
    render: ({ created_at }) => formatMinute(created_at),
    text: ({ created_at }) => formatMinute(created_at),
  },
]

export default function WordsScreen() {
  const list = useList(listWords, { filters })
  const confirm = useConfirm()
  const [adding, setAdding] = useState(false)

  const remove = ({ id, word }: SensitiveWord) =>
    confirm({
      title: `删除敏感词“${word}”？`,
      content: '删除后，含有这个词的内容可以提交。已经发布的内容不受影响。',
      okText: '删除',
      doneMessage: '已删除',
      work: async () => {
        await call(deleteWord, { id })
        await list.refresh()
      },
    })

  return (
    <>
      <ListPage
        name="words"
        title="敏感词"
        description="用户提交的内容含有这些词时不予接收。不区分大小写与全角半角，词中夹带空格、符号也能识别。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有敏感词，点“新增”添加；可先用“试一试”检查文字"
        above={<TryText />}
        actions={
          <Allowed right="words.edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新增敏感词
            </Button>
          </Allowed>
        }
        rowActions={(word) => (
          <Allowed right="words.edit">
            <RowButton danger label={`删除“${word.word}”`} onClick={() => remove(word)}>
              删除
            </RowButton>
          </Allowed>
        )}
      />
      {adding && <AddForm onDone={() => void list.refresh()} onClose={() => setAdding(false)} />}
    </>
  )
}

function AddForm({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { message } = App.useApp()
  return (
    <DrawerForm
      name="words:new"
      title="新增敏感词"
      initial={{ words: '', note: '' }}
      submitText="新增"
      submit={async ({ words, note }) => {
        const { added, skipped } = await call(addWords, { words: linesOf(words), note })
        if (skipped > 0) void message.info(`新增 ${added} 个，跳过重复的 ${skipped} 个`)
      }}
      doneMessage="已新增"
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="words"
        label="敏感词"
        extra={`每行一个，一次最多 ${linesMax} 个；已有的自动跳过。`}
        rules={[
          { required: true, whitespace: true, message: '请填写敏感词' },
          {
            validator: async (_rule, value: string) => {
              if (linesOf(value ?? '').length > linesMax) throw new Error(`一次最多 ${linesMax} 个`)
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 20 }} />
      </Form.Item>
      <Form.Item name="note" label="备注" extra="为什么不能出现，例如“赌博”“假发票”。">
        <Input maxLength={60} showCount />
      </Form.Item>
    </DrawerForm>
  )
}
