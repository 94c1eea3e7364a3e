import { Form, Input } from 'antd'
import { RichTextField } from '../../parts/rich-text/rich-text-field.tsx'
import styles from './editor.module.css'
import { complaint } from './side-panel.tsx'
import { oneLine } from './text.ts'
import type { Work } from './use-work.ts'

/** The words: title, body, summary. */
export function TextPane({ work }: { work: Work }) {
  const { text, errors, readOnly, revision, set } = work
  return (
    <section className={styles.paper} aria-label="正文">
      <Form layout="vertical" component={false}>
        <Form.Item className={styles.titleItem ?? ''} {...complaint(errors.title)}>
          <Input.TextArea
            id="content-title"
            className={styles.titleField ?? ''}
            variant="borderless"
            autoSize
            aria-label="标题"
            placeholder="请输入标题"
            maxLength={100}
            readOnly={readOnly}
            value={text.title}
            onChange={(event) => set('title', oneLine(event.target.value))}
            // A title is one line; Enter goes on to the text.
            onPressEnter={(event) => {
              event.preventDefault()
              document.querySelector<HTMLElement>('.ProseMirror')?.focus()
            }}
          />
        </Form.Item>
        <RichTextField
          key={revision}
          initial={text.html}
          label="正文"
          readOnly={readOnly}
          handle={work.body}
          onChange={work.onBodyChange}
        />
        {errors.html && (
          <p className={styles.problem} role="alert">
            {errors.html}
          </p>
        )}
        <div className={styles.summary}>
          <Form.Item label="摘要" htmlFor="content-summary" {...complaint(errors.summary, '留空则取正文开头。')}>
            <Input.TextArea
              id="content-summary"
              autoSize={{ minRows: 2, maxRows: 5 }}
              maxLength={300}
              showCount
              readOnly={readOnly}
              value={text.summary}
              onChange={(event) => set('summary', oneLine(event.target.value))}
            />
          </Form.Item>
        </div>
      </Form>
    </section>
  )
}
