import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '#console/call.ts'
import type { Asked } from '#console/parts/form/use-ask.ts'
import { ErrorState } from './error-state.tsx'

interface LoadedProps<Data> {
  asked: Asked<Data>
  children(data: Data): ReactNode
}

/** Shows its content when the answer is there: a shape before, and what to do when none came. */
export function Loaded<Data>({ asked, children }: LoadedProps<Data>) {
  if (asked.data !== undefined) return children(asked.data)
  if (asked.error) return <ErrorState message={messageOf(asked.error)} onRetry={() => void asked.refresh()} />
  return <Skeleton active paragraph={{ rows: 8 }} />
}
