import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { FormBody } from './form-body.tsx'
import styles from './form-page.module.css'
import { type FormWorkOptions, useFormWork } from './use-form-work.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

interface FormPageProps<Values extends object> extends FormWorkOptions<Values> {
  title: string
  description?: ReactNode
  readOnly?: boolean
  /** Part of a screen that has its own head. */
  embedded?: boolean
  /** Beside the fields: a preview. */
  aside?: ReactNode
  children: ReactNode
}

/** A form that is a whole screen. Render it when what it begins with has arrived. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, description, readOnly = false, embedded = false, aside, children } = props
  const work = useFormWork<Values>({ doneMessage: '已保存', ...props })
  useLeaveGuard(work.unsaved, work.discard, work.keep)
  return (
    <>
      {!embedded && <PageHead title={title} description={description} />}
      <div className={styles.columns}>
        <div className={styles.card}>
          <FormBody work={work} readOnly={readOnly}>
            {children}
          </FormBody>
          {!readOnly && (
            <div className={styles.foot}>
              <Space>
                <Button
                  type="primary"
                  // The sign of waiting would become part of its name.
                  aria-label="保存"
                  loading={work.busy}
                  disabled={!work.unsaved}
                  onClick={() => void work.submit()}
                >
                  保存
                </Button>
                <Button disabled={!work.unsaved || work.busy} onClick={work.discard}>
                  还原
                </Button>
              </Space>
              {work.unsaved && <span className={styles.unsaved}>有未保存的修改</span>}
            </div>
          )}
        </div>
        {aside}
      </div>
    </>
  )
}
