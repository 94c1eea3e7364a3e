import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import { TextComparison } from './comparison.tsx'
import styles from './dialogs.module.css'
import { MergePane } from './merge-pane.tsx'
import { plainText } from './paragraphs.ts'
import type { Conflict } from './use-paper.ts'
import type { Work } from './use-work.ts'

interface ConflictDialogProps {
  conflict: Conflict
  work: Pick<Work, 'settle' | 'merge' | 'busy'>
  categories: readonly Category[]
}

/** Two people wrote on the same text. Whatever is chosen, both texts can still be found. */
export function ConflictDialog({ conflict, work, categories }: ConflictDialogProps) {
  const { theirs, mine } = conflict
  const [merging, setMerging] = useState(false)
  const merged = useRef(mine)
  const closed = theirs.stage === 'review' || theirs.stage === 'trashed'
  const busy = work.busy !== undefined
  return (
    <Modal
      open
      title="同事在你编辑时保存了新版本"
      width={960}
      mask={{ closable: false }}
      onCancel={() => void work.settle('later')}
      footer={
        <div className={styles.actions}>
          <CopyButton text={plainText(mine.html)} label="复制我的正文" />
          <Button disabled={busy} onClick={() => void work.settle('later')}>
            稍后处理
          </Button>
          <Button disabled={busy} onClick={() => void work.settle('theirs')}>
            采用对方的内容
          </Button>
          <Button disabled={closed || busy} onClick={() => void work.settle('mine')}>
            以我的内容另存为最新版本
          </Button>
          {merging ? (
            <Button
              type="primary"
              aria-label="保存合并的内容"
              loading={busy}
              onClick={() => void work.merge(merged.current)}
            >
              保存合并的内容
            </Button>
          ) : (
            <Button type="primary" disabled={closed || busy} onClick={() => setMerging(true)}>
              逐段合并
            </Button>
          )}
        </div>
      }
    >
      <p className={styles.lead}>
        {`${theirs.author.name} 于 ${formatMinute(theirs.updated_at)} 保存了第 ${theirs.version} 版。`}
        选择“以我的内容另存”时，对方的内容留在历史版本里；选择“采用对方的内容”时，你的内容保留在本机，随时可以取回。
      </p>
      {closed && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          title={
            theirs.stage === 'review'
              ? '对方的版本已经送审，撤回送审之前不能再保存新版本。'
              : '这篇内容已被移入回收站，恢复之前不能再保存新版本。'
          }
        />
      )}
      <div className={styles.scroll}>
        {merging ? (
          <MergePane
            theirs={theirs}
            mine={mine}
            categories={categories}
            onChange={(text) => {
              merged.current = text
            }}
          />
        ) : (
          <TextComparison
            before={theirs}
            after={mine}
            beforeLabel={`对方的内容（${theirs.author.name}，第 ${theirs.version} 版）`}
            afterLabel="我的内容（未保存）"
            categories={categories}
          />
        )}
      </div>
    </Modal>
  )
}
