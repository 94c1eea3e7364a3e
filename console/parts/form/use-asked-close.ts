import { App } from 'antd'
import type { FormWork } from './use-form-work.ts'
import { leaveQuestion } from './use-leave-guard.tsx'

/** Closes a form, and asks before it is closed over something unsaved. */
export function useAskedClose<Values extends object>(work: FormWork<Values>, onClose: () => void): () => void {
  const { modal } = App.useApp()
  return () => {
    if (!work.unsaved) return onClose()
    void modal.confirm({
      ...leaveQuestion,
      okText: '放弃修改',
      content: '关闭后，刚才填写的内容将会丢失。',
      onOk: () => {
        work.discard()
        onClose()
      },
    })
  }
}
