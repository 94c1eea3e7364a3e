import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { Allowed, useRight } from '#console/session.ts'
import type { Right } from '#contract/base/rights.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'
import { RowButton } from './row-button.tsx'

interface Removal<Row> {
  right: Right
  /** What follows from it, for whoever is asked to confirm. */
  follows: string
  /** Without it every row can be deleted. */
  may?(row: Row): boolean
  work(row: Row): Promise<unknown>
}

interface RowsScreenProps<Row extends { id: number }> extends Omit<ListPageProps<Row>, 'rowKey' | 'rowActions'> {
  /** What one row is. */
  noun: string
  addLabel: string
  editRight: Right
  nameOf(row: Row): string
  removal?: Removal<Row>
  /** What opening a row is called, where it is neither editing nor looking. */
  openLabel?(row: Row): string | undefined
  moreActions?(row: Row): ReactNode
  /** The form of a row, or of a new one. */
  form?(editing: Row | undefined, close: () => void): ReactNode
  /** Where what is open stands in the address instead. */
  onOpen?(row: Row | 'new'): void
}

/** A list whose rows are added, opened and deleted: what every list of the console does that operators tend. */
export function RowsScreen<Row extends { id: number }>(props: RowsScreenProps<Row>) {
  const { noun, addLabel, editRight, nameOf, removal, openLabel, moreActions, form, onOpen, list, actions } = props
  const mayEdit = useRight(editRight)
  const confirm = useConfirm()
  const [editing, setEditing] = useState<Row | 'new'>()
  const open = onOpen ?? setEditing

  const remove = (row: Row, { follows, work }: Removal<Row>) =>
    confirm({
      title: `删除${noun}“${nameOf(row)}”？`,
      content: follows,
      okText: '删除',
      doneMessage: '已删除',
      work: () => work(row).finally(list.refresh),
    })

  return (
    <>
      <ListPage<Row>
        {...props}
        rowKey="id"
        rowName={nameOf}
        onRowOpen={open}
        actions={
          <>
            {actions}
            <Allowed right={editRight}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
                {addLabel}
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) => {
          const word = openLabel?.(row) ?? (mayEdit ? '编辑' : '查看')
          return (
            <>
              <RowButton label={`${word}“${nameOf(row)}”`} onClick={() => open(row)}>
                {word}
              </RowButton>
              {moreActions?.(row)}
              {removal && (removal.may?.(row) ?? true) && (
                <Allowed right={removal.right}>
                  <RowButton danger label={`删除“${nameOf(row)}”`} onClick={() => remove(row, removal)}>
                    删除
                  </RowButton>
                </Allowed>
              )}
            </>
          )
        }}
      />
      {editing && form?.(editing === 'new' ? undefined : editing, () => setEditing(undefined))}
    </>
  )
}
