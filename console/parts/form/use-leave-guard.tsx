import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { holdUnsaved, leavesUnasked } from '#console/unsaved.ts'

/**
 * Asks before somebody leaves work that is not saved: to another screen of the console, and out of the browser's tab.
 * `onLeave` runs when they leave all the same, `keep` when the page is about to be taken away from them.
 */
export function useLeaveGuard(unsaved: boolean, onLeave: () => void, keep: () => void): void {
  const { modal } = App.useApp()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A drawer keeps its filters in the query of the same screen; only another screen takes the form away.
    return unsaved && !leavesUnasked() && currentLocation.pathname !== nextLocation.pathname
  })
  const blocked = blocker.state === 'blocked'
  // All are new with every render; the question is asked once, and answered with what they are then.
  const latest = useRef({ blocker, onLeave, keep })
  latest.current = { blocker, onLeave, keep }

  useEffect(() => {
    if (!blocked) return
    const asked = modal.confirm({
      ...leaveQuestion,
      onOk: () => {
        latest.current.onLeave()
        latest.current.blocker.proceed?.()
      },
      onCancel: () => latest.current.blocker.reset?.(),
    })
    return () => asked.destroy()
  }, [blocked, modal])

  useEffect(() => {
    if (!unsaved) return
    const letGo = holdUnsaved({ keep: () => latest.current.keep() })
    const warn = (event: BeforeUnloadEvent) => {
      if (!leavesUnasked()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      letGo()
      removeEventListener('beforeunload', warn)
    }
  }, [unsaved])
}

export const leaveQuestion = {
  title: '内容还没有保存',
  content: '离开后，刚才填写的内容将会丢失。',
  okText: '放弃并离开',
  cancelText: '继续编辑',
  okButtonProps: { danger: true },
} as const
