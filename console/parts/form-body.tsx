import { Button, Form, Space } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Notice } from './notice.tsx'
import { formatMinute } from './time.ts'
import type { FormWork } from './use-form-work.ts'

interface FormBodyProps<Values extends object> {
  work: FormWork<Values>
  readOnly?: boolean
  children: ReactNode
}

/** The fields of a form with what stands above them: an earlier draft, and what the server did not like. */
export function FormBody<Values extends object>({ work, readOnly = false, children }: FormBodyProps<Values>) {
  const root = useRef<HTMLDivElement>(null)
  const { form, draft, problem } = work
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut beside the button that does the same
    <div
      ref={root}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
          event.preventDefault()
          if (!readOnly) void work.submit()
        }
      }}
    >
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
      {problem && <Notice type="error" title={problem} />}
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
  )
}
