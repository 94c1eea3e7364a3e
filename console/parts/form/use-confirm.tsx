import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { messageOf } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'

interface Question {
  /** What is done and to which object, by name: `删除横幅“双十一”？` */
  title: string
  /** What follows from it. */
  content?: string
  okText: string
  danger?: boolean
  work(): Promise<unknown>
  doneMessage?: string
}

/**
 * Asks before something that cannot be taken back, does it, and says how it went. The question leaves with whoever
 * asked it: over another screen it would be about something that is no longer there.
 */
export function useConfirm(): (question: Question) => void {
  const { modal, message } = App.useApp()
  const asked = useRef<{ destroy(): void }>(undefined)
  useEffect(() => () => asked.current?.destroy(), [])
  return ({ title, content, okText, danger = true, work, doneMessage = '操作成功' }) => {
    asked.current = modal.confirm({
      title,
      content,
      okText,
      cancelText: '取消',
      okButtonProps: { danger },
      async onOk() {
        try {
          await work()
          void message.success(doneMessage)
        } catch (error) {
          if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
        }
      },
    })
  }
}
