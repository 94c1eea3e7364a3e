import { Button, Result } from 'antd'

interface ErrorStateProps {
  message: string
  onRetry?(): void
  /** Filters stand in the address, and a mistyped one can be what is wrong. */
  onClear?(): void
}

/** What stands where an answer should have stood, and what to do about it. */
export function ErrorState({ message, onRetry, onClear }: ErrorStateProps) {
  return (
    <Result
      status="warning"
      title="没有读取到内容"
      subTitle={message}
      extra={[
        onRetry && (
          <Button key="retry" type="primary" onClick={onRetry}>
            重试
          </Button>
        ),
        onClear && (
          <Button key="clear" onClick={onClear}>
            清除筛选条件
          </Button>
        ),
      ]}
    />
  )
}
