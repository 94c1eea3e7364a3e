import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  deleteFeedbackTemplate,
  type FeedbackTemplate,
  listFeedbackTemplates,
  saveFeedbackTemplate,
} from '#contract/site/feedback.console.ts'
import { call } from '../../call.ts'
import { Allowed, useRight } from '../../session.ts'
import styles from './feedback.module.css'

type Typed = Pick<FeedbackTemplate, 'title' | 'text'> & { id?: number }

/** Answers that are given often. */
export function TemplatesTab() {
  const asked = useAsk(listFeedbackTemplates, {})
  const maySet = useRight('feedback.settings')
  const confirm = useConfirm()
  const [editing, setEditing] = useState<Typed>()
  const refresh = async () => {
    await asked.refresh()
  }
  const remove = ({ id, title }: FeedbackTemplate) =>
    confirm({
      title: `删除模板“${title}”？`,
      content: '已经发出的回复不受影响。',
      okText: '删除',
      doneMessage: '已删除',
      work: async () => {
        await call(deleteFeedbackTemplate, { id })
        await refresh()
      },
    })
  return (
    <>
      <div className={styles.bar}>
        <p>常用的回复写成模板，回复时选一个再改。</p>
        <Allowed right="feedback.settings">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setEditing({ title: '', text: '' })}
          >
            新增模板
          </Button>
        </Allowed>
      </div>
      <Loaded asked={asked}>
        {({ list }) => (
          <Table<FeedbackTemplate>
            rowKey="id"
            size="middle"
            pagination={false}
            dataSource={list}
            locale={{ emptyText: '还没有模板' }}
            columns={[
              { title: '名称', dataIndex: 'title', width: 200 },
              { title: '内容', render: (_value, { text }) => <div className={styles.text}>{text}</div> },
              { title: '修改时间', width: 160, render: (_value, { updated_at }) => formatMinute(updated_at) },
              ...(maySet
                ? [
                    {
                      title: '操作',
                      width: 120,
                      render: (_value: unknown, row: FeedbackTemplate) => (
                        <>
                          <RowButton label={`修改模板“${row.title}”`} onClick={() => setEditing(row)}>
                            修改
                          </RowButton>
                          <RowButton danger label={`删除模板“${row.title}”`} onClick={() => remove(row)}>
                            删除
                          </RowButton>
                        </>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {editing && (
        <FormDialog<{ title: string; text: string }>
          title={editing.id === undefined ? '新增模板' : '修改模板'}
          okText="保存"
          doneMessage="已保存"
          initial={{ title: editing.title, text: editing.text }}
          submit={({ title, text }) =>
            call(saveFeedbackTemplate, { title, text, ...(editing.id !== undefined && { id: editing.id }) })
          }
          onSettled={refresh}
          onClose={() => setEditing(undefined)}
        >
          <Form.Item name="title" label="名称" rules={[{ required: true, min: 2, message: '请填写名称' }]}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item name="text" label="内容" rules={[{ required: true, min: 2, message: '请填写内容' }]}>
            <Input.TextArea rows={8} maxLength={2000} showCount />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
