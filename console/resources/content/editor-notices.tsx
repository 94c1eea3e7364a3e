import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import type { KeptText } from '#console/parts/form/kept.ts'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import type { EditedContent } from '#contract/texts/content.console.ts'
import { plainText } from './paragraphs.ts'
import type { Keeping } from './use-keeping.ts'
import type { Work } from './use-work.ts'

interface EditorNoticesProps {
  work: Work
  keeping: Keeping
  others: readonly { id: number; name: string; since: string }[]
}

/** What somebody has to know before they write on. */
export function EditorNotices({ work, keeping, others }: EditorNoticesProps) {
  const { content, problem, errors } = work
  const { draft, aside } = keeping
  return (
    <>
      {problem && <Notice type="error" title={sayProblem(problem, errors)} />}
      {content?.reject_reason && <Notice type="warning" title={`审核驳回：${content.reject_reason}`} />}
      {content && <ClosedNotice work={work} content={content} />}
      {others.length > 0 && <Notice type="info" title={sayOthers(others)} />}
      {draft && (
        <KeptNotice
          kept={draft}
          title={`这里有 ${formatMinute(draft.at)} 填写但没有保存的内容。${sayOlder(draft, content)}`}
        >
          <Button size="small" type="primary" onClick={() => keeping.take('draft')}>
            恢复
          </Button>
          <Button size="small" onClick={() => keeping.refuse('draft')}>
            丢弃
          </Button>
        </KeptNotice>
      )}
      {aside && (
        <KeptNotice kept={aside} title={`你在 ${formatMinute(aside.at)} 让出的内容还保留在本机。`}>
          {!work.readOnly && (
            <Button size="small" onClick={() => keeping.take('aside')}>
              取回到编辑器
            </Button>
          )}
          <Button size="small" onClick={() => keeping.refuse('aside')}>
            丢弃
          </Button>
        </KeptNotice>
      )}
    </>
  )
}

function KeptNotice({ kept, title, children }: { kept: KeptText; title: string; children: ReactNode }) {
  return (
    <Notice
      type="info"
      title={title}
      action={
        <Space>
          <CopyButton text={`${kept.text.title}\n\n${plainText(kept.text.html)}`} label="复制内容" />
          {children}
        </Space>
      }
    />
  )
}

/** Why the text cannot be written on. */
function ClosedNotice({ work, content }: { work: Work; content: EditedContent }) {
  if (content.stage === 'trashed') {
    return <Notice type="warning" title="这篇内容在回收站里，恢复之后才能修改。" />
  }
  if (content.stage === 'review') {
    const decides = content.steps.includes('approve')
    if (decides) return null
    const own = work.mayWrite ? '如需修改，请先撤回送审。' : ''
    return <Notice type="info" title={`内容正在等待审核，审核期间不能修改。${own}`} />
  }
  return work.mayWrite ? null : <Notice type="info" title="你可以查看这篇内容，没有修改的权限。" />
}

/** `陈晓岚 也在编辑（自 14:02）` */
function sayOthers(others: EditorNoticesProps['others']): string {
  const names = others.map(({ name, since }) => `${name} 也在编辑（自 ${formatMinute(since).slice(11)}）`)
  return `${names.join('，')}。保存时如有冲突，会先让你对比再决定。`
}

function sayOlder(draft: KeptText, content: EditedContent | undefined): string {
  if (!content || draft.version === null || draft.version >= content.version) return ''
  return `之后 ${content.author.name} 保存过新版本，恢复后会先对比。`
}

function sayProblem(problem: string, errors: Work['errors']): string {
  const said = [...new Set(Object.values(errors))]
  return said.length > 0 ? `${problem}：${said.join('；')}` : problem
}
