import { DisconnectOutlined, FileSearchOutlined, LockOutlined } from '@ant-design/icons'
import { Button, Result } from 'antd'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { messageOf } from '#console/call.ts'
import { reportError } from '#console/report-errors.ts'
import { CallFailed, isRefused } from '#contract/base/call.ts'
import styles from './screen-states.module.css'

const home = (
  <Link to="/">
    <Button type="primary">返回工作台</Button>
  </Link>
)

export function NotFound() {
  return (
    <Result
      icon={<FileSearchOutlined aria-hidden className={styles.icon} />}
      title="这个页面不存在"
      subTitle="地址可能有误，或者功能已经移动。"
      extra={home}
    />
  )
}

export function NotAllowed({ label }: { label: string }) {
  return (
    <Result
      icon={<LockOutlined aria-hidden className={styles.icon} />}
      title={`没有查看“${label}”的权限`}
      subTitle="如果工作需要，请联系管理员在“角色”中为你开通。"
      extra={home}
    />
  )
}

/** A screen that broke, or could not be loaded. The rest of the console goes on. */
export function ScreenError() {
  const error = useRouteError()
  const expected = isRefused(error) || error instanceof CallFailed
  useEffect(() => {
    if (!expected) reportError(error)
  }, [error, expected])
  return (
    <Result
      icon={<DisconnectOutlined aria-hidden className={styles.icon} />}
      title={expected ? '暂时打不开这个页面' : '这个页面出错了'}
      subTitle={expected ? messageOf(error) : '问题已经记录。请刷新重试；刚才没有保存的内容会在表单里提示恢复。'}
      extra={[
        <Button key="again" type="primary" onClick={() => location.reload()}>
          刷新
        </Button>,
        <Button key="home" href="/console">
          返回工作台
        </Button>,
      ]}
    />
  )
}
