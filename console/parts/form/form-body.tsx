import { Button, Form, Space } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Notice } from '#console/parts/show/notice.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { MergeDialog } from './merge-dialog.tsx'
import type { Clash } from './merging.ts'
import type { FormWork } from './use-form-work.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'

interface FormBodyProps<Values extends object> {
  work: FormWork<Values>
  readOnly?: boolean
  children: ReactNode
}

/** The fields of a form with what stands above them: an earlier draft, and what the server did not like. */
export function FormBody<Values extends object>({ work, readOnly = false, children }: FormBodyProps<Values>) {
  const { form, draft, overlap, problem, conflict } = work
  const fields = useRef<HTMLDivElement>(null)
  const namesOf = (clashes: readonly Clash[]) => clashes.map(({ path }) => labelIn(fields.current, path)).join('、')
  useSaveShortcut(() => {
    if (!readOnly) void work.submit()
  })
  return (
    <>
      {draft && !readOnly && (
        <Notice
          type="info"
          title={`这里有 ${formatMinute(draft.at)} 填写但没有保存的内容。`}
          action={
            <Space>
              <Button size="small" type="primary" onClick={work.takeDraft}>
                恢复
              </Button>
              <Button size="small" onClick={work.refuseDraft}>
                丢弃
              </Button>
            </Space>
          }
        />
      )}
      {overlap.length > 0 && (
        <Notice
          type="warning"
          title={`同事在此期间也改了：${namesOf(overlap)}。现在显示的是你草稿里的内容，保存后会替换同事的。`}
          action={
            <Button size="small" onClick={work.takeOverlapping}>
              改用同事的
            </Button>
          }
        />
      )}
      {problem && <Notice type="error" title={problem} />}
      {conflict && (
        <MergeDialog<Values>
          conflict={conflict}
          labelOf={(path) => labelIn(fields.current, path)}
          busy={work.busy}
          onMerged={work.merge}
          onTheirs={work.takeTheirs}
          onClose={() => work.merge()}
        />
      )}
      <div ref={fields}>
        <Form<Values>
          form={form}
          layout="vertical"
          // A value of a type the form does not know in advance is still only a value.
          initialValues={work.initial as Record<string, unknown>}
          onValuesChange={work.onValuesChange}
          onFinish={() => void work.submit()}
          disabled={readOnly}
          requiredMark
          scrollToFirstError
          validateTrigger="onBlur"
          autoComplete="off"
        >
          {children}
        </Form>
      </div>
    </>
  )
}

/** What the form itself calls a field: the words beside it, so that they are written down once. */
function labelIn(fields: HTMLElement | null, path: string): string {
  const label = fields?.querySelector(`label[for="${CSS.escape(path.replaceAll('.', '_'))}"]`)
  return label?.textContent || path
}
