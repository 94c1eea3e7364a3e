import { Button, Drawer, Space } from 'antd'
import type { ReactNode } from 'react'
import { FormBody } from './form-body.tsx'
import { useAskedClose } from './use-asked-close.ts'
import { type FormWorkOptions, useFormWork } from './use-form-work.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

interface DrawerFormProps<Values extends object> extends FormWorkOptions<Values> {
  title: string
  width?: number
  readOnly?: boolean
  submitText?: string
  onClose(): void
  /** Beside the fields, at the foot. */
  extra?: ReactNode
  children: ReactNode
}

/**
 * A form in a drawer. Render it only while it is open, with a `key` of its record: it begins anew each time, and asks
 * before it is closed over something unsaved.
 */
export function DrawerForm<Values extends object>(props: DrawerFormProps<Values>) {
  const { title, width = 560, readOnly = false, submitText = '保存', onClose, extra, children } = props
  const work = useFormWork<Values>({
    doneMessage: '已保存',
    ...props,
    onDone: () => {
      props.onDone?.()
      onClose()
    },
  })
  useLeaveGuard(work.unsaved, work.discard, work.keep)

  const close = useAskedClose(work, onClose)

  return (
    <Drawer
      open
      title={title}
      size={width}
      onClose={close}
      mask={{ closable: true }}
      footer={
        <Space>
          {!readOnly && (
            // The sign of waiting would become part of the button's name.
            <Button type="primary" aria-label={submitText} loading={work.busy} onClick={() => void work.submit()}>
              {submitText}
            </Button>
          )}
          <Button onClick={close}>{readOnly ? '关闭' : '取消'}</Button>
          {extra}
        </Space>
      }
    >
      <FormBody work={work} readOnly={readOnly}>
        {children}
      </FormBody>
    </Drawer>
  )
}
