import { Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import type { BatchAction } from '#console/parts/list/batch-bar.tsx'
import type { BatchOutcome } from '#contract/base/batch.words.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import type { ContentRow } from '#contract/texts/content.console.ts'
import { call } from '../../call.ts'
import { useMe, useRight } from '../../session.ts'
import styles from './dialogs.module.css'
import { type Kind, rightOf } from './kind.ts'

type Answer = { list: BatchOutcome[] }

const itemsOf = (rows: readonly ContentRow[]) => rows.map(({ id, version }) => ({ id, version }))

/** What can be done to several texts by whoever may do it to one. */
export function useTextBatch(kind: Kind, categories: readonly Category[]) {
  const me = useMe()?.id
  const mayReview = useRight(rightOf(kind, 'review'))
  const mayPublish = useRight(rightOf(kind, 'publish'))
  const mayTrash = useRight(rightOf(kind, 'trash'))
  const mayWrite = useRight(rightOf(kind, 'write'))
  const { choose, dialog } = useCategoryChoice(categories)
  const { calls, collection } = kind
  const open = ({ stage }: ContentRow) => stage === 'draft' || stage === 'released'
  const batch: (BatchAction<ContentRow> | false)[] = [
    mayReview && {
      key: 'approve',
      label: '批量通过',
      applies: ({ stage, author }) => stage === 'review' && author.id !== me,
      follows: '全部立即发布，读者马上就能看到；半小时内可以在每篇里撤回。',
      run: (rows) => call(calls.approveBatch, { items: itemsOf(rows) }),
    },
    mayPublish && {
      key: 'take_down',
      label: '批量下线',
      danger: true,
      applies: ({ state }) => state === 'published' || state === 'scheduled',
      follows: '读者立即看不到，文字留作草稿。',
      run: (rows) => call(calls.takeDownBatch, { items: itemsOf(rows) }),
    },
    mayWrite &&
      collection !== undefined &&
      categories.length > 0 && {
        key: 'categorise',
        label: '改分类',
        applies: open,
        run: async (rows) => {
          const category_id = await choose()
          if (category_id === undefined) return undefined
          return call(collection.categoriseBatch, { items: itemsOf(rows), category_id }) as Promise<Answer>
        },
      },
    mayTrash &&
      collection !== undefined && {
        key: 'trash',
        label: '移入回收站',
        danger: true,
        applies: open,
        follows: `这些${kind.noun}会从网站上消失，可以从回收站恢复。`,
        run: (rows) => call(collection.trashBatch, { items: itemsOf(rows) }),
      },
  ]
  return { batch: batch.filter((action) => action !== false), dialog }
}

/** Which category they get; undefined where it was given up. */
function useCategoryChoice(categories: readonly Category[]) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const answer = useRef<(id: number | null | undefined) => void>(undefined)
  const end = (id: number | null | undefined) => {
    setOpen(false)
    answer.current?.(id)
  }
  return {
    choose: () =>
      new Promise<number | null | undefined>((resolve) => {
        answer.current = resolve
        setChosen(categories[0]?.id ?? null)
        setOpen(true)
      }),
    dialog: open && (
      <Modal
        open
        title="改分类"
        width={420}
        okText="改分类"
        cancelText="取消"
        onOk={() => end(chosen)}
        onCancel={() => end(undefined)}
      >
        <p className={styles.hint}>各成为一个新的版本；已发布的须再次送审或发布，读者才会看到新的分类。</p>
        <Select
          className={styles.choice ?? ''}
          aria-label="新的分类"
          value={chosen}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: number | null) => setChosen(id)}
        />
      </Modal>
    ),
  }
}
