import { Button, Checkbox, Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import type { ContentVersion, EditedContent } from '#contract/texts/content.console.ts'
import { RichTextView } from '../../parts/rich-text/rich-text-view.tsx'
import { TextComparison } from './comparison.tsx'
import styles from './history-drawer.module.css'
import type { Kind } from './kind.ts'
import { usePreview } from './preview.ts'

import type { Work } from './use-work.ts'

interface HistoryDrawerProps {
  work: Work
  content: EditedContent
  categories: readonly Category[]
  onClose(): void
}

type Shown = { kind: 'one'; number: number } | { kind: 'two'; before: number; after: number }

const pageCount = 20

/** Every version there ever was: to look at, to compare, and to bring back. */
export function HistoryDrawer({ work, content, categories, onClose }: HistoryDrawerProps) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number[]>([])
  const [shown, setShown] = useState<Shown>()
  const versions = useAsk(work.kind.calls.versions, { id: content.id, page, count: pageCount })
  const confirm = useConfirm()
  const mayRestore = !work.readOnly

  const choose = (number: number) => {
    // The two that were chosen last: a third one takes the place of the first.
    setChosen((before) =>
      before.includes(number) ? before.filter((one) => one !== number) : [...before, number].slice(-2),
    )
  }
  const restore = ({ number, created_at }: ContentVersion) =>
    confirm({
      title: `恢复到第 ${number} 版？`,
      content: `${formatMinute(created_at)} 的内容会成为新的草稿，之后的版本都留在历史里。${work.dirty ? '编辑器里没有保存的修改会先存为一个版本。' : ''}`,
      okText: '恢复',
      danger: false,
      doneMessage: `已恢复第 ${number} 版，成为新的草稿`,
      work: async () => {
        const outcome = await work.restore(number)
        if (!outcome.done) throw new Error(outcome.message || '内容已被同事修改，请查看最新内容后再恢复')
        onClose()
      },
    })
  const [first, second] = [...chosen].sort((a, b) => a - b)

  return (
    <Drawer
      open
      title="历史版本"
      size={shown ? 1160 : 520}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={first === undefined || second === undefined}
          onClick={() =>
            first !== undefined && second !== undefined && setShown({ kind: 'two', before: first, after: second })
          }
        >
          {second === undefined ? '勾选两个版本进行对比' : `对比第 ${first} 版与第 ${second} 版`}
        </Button>
      }
    >
      <div className={styles.columns}>
        <Loaded asked={versions}>
          {({ list, total }) => (
            <div className={styles.list}>
              <ol className={styles.versions} aria-label="版本">
                {list.map((version) => (
                  <li key={version.number} aria-current={isShown(shown, version.number) ? 'true' : undefined}>
                    <Checkbox
                      checked={chosen.includes(version.number)}
                      aria-label={`选择第 ${version.number} 版`}
                      onChange={() => choose(version.number)}
                    />
                    <VersionHead version={version} isNewest={version.number === content.version} />
                    <span className={styles.actions}>
                      <Button
                        type="link"
                        size="small"
                        aria-label={`查看第 ${version.number} 版`}
                        onClick={() => setShown({ kind: 'one', number: version.number })}
                      >
                        查看
                      </Button>
                      {mayRestore && version.number !== content.version && (
                        <Button
                          type="link"
                          size="small"
                          aria-label={`恢复到第 ${version.number} 版`}
                          onClick={() => restore(version)}
                        >
                          恢复
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ol>
              {total > pageCount && (
                <Pagination simple current={page} pageSize={pageCount} total={total} onChange={setPage} />
              )}
            </div>
          )}
        </Loaded>
        {shown?.kind === 'one' && (
          <OneVersion key={shown.number} kind={work.kind} id={content.id} number={shown.number} />
        )}
        {shown?.kind === 'two' && (
          <TwoVersions
            key={`${shown.before}:${shown.after}`}
            kind={work.kind}
            id={content.id}
            before={shown.before}
            after={shown.after}
            categories={categories}
          />
        )}
      </div>
    </Drawer>
  )
}

function isShown(shown: Shown | undefined, number: number): boolean {
  if (!shown) return false
  return shown.kind === 'one' ? shown.number === number : shown.before === number || shown.after === number
}

function VersionHead({ version, isNewest }: { version: ContentVersion; isNewest: boolean }) {
  const { number, author, created_at, live, restored_from, title } = version
  return (
    <div className={styles.words}>
      <div className={styles.line}>
        <strong>第 {number} 版</strong>
        {live && <Mark tone="good">线上版本</Mark>}
        {isNewest && <Mark tone="coming">最新</Mark>}
        {restored_from !== null && <Mark tone="plain">{`恢复自第 ${restored_from} 版`}</Mark>}
      </div>
      <div className={styles.title}>{title}</div>
      <div className={styles.muted}>
        {author.name}，{formatMinute(created_at)}
      </div>
    </div>
  )
}

function OneVersion({ kind, id, number }: { kind: Kind; id: number; number: number }) {
  const asked = useAsk(kind.calls.version, { id, number })
  const preview = usePreview(kind)
  return (
    <article className={styles.shown} aria-label={`第 ${number} 版的内容`}>
      <Loaded asked={asked}>
        {(version) => (
          <>
            <div className={styles.shownHead}>
              <span className={styles.muted}>
                第 {number} 版，{version.author.name}，{formatMinute(version.created_at)}
              </span>
              <Button size="small" onClick={() => preview(id, number)}>
                预览这一版
              </Button>
            </div>
            <h2 className={styles.shownTitle}>{version.title}</h2>
            <p className={styles.shownSummary}>{version.summary}</p>
            <RichTextView html={version.html} />
          </>
        )}
      </Loaded>
    </article>
  )
}

interface TwoVersionsProps {
  kind: Kind
  id: number
  before: number
  after: number
  categories: readonly Category[]
}

export function TwoVersions({ kind, id, before, after, categories }: TwoVersionsProps) {
  const old = useAsk(kind.calls.version, { id, number: before })
  const fresh = useAsk(kind.calls.version, { id, number: after })
  const say = ({ number, live }: ContentVersion) => `第 ${number} 版${live ? '（线上）' : ''}`
  return (
    <div className={styles.shown}>
      <Loaded asked={old}>
        {(one) => (
          <Loaded asked={fresh}>
            {(two) => (
              <TextComparison
                before={one}
                after={two}
                beforeLabel={say(one)}
                afterLabel={say(two)}
                categories={categories}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}
