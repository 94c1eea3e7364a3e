import { Button, Modal } from 'antd'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import styles from './first-password.module.css'

export interface Handover {
  name: string
  account: string
  password: string
}

/** A password that nobody will see again: it stays until it was put away on purpose. */
export function FirstPassword({ name, account, password, onClose }: Handover & { onClose(): void }) {
  return (
    <Modal
      open
      title={`“${name}”的初始密码`}
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <CopyButton key="copy" label="复制账号与密码" text={`账号：${account}\n初始密码：${password}`} />,
        <Button key="close" type="primary" onClick={onClose}>
          我已保存
        </Button>,
      ]}
    >
      <Notice type="warning" title="这个密码只显示这一次，关闭后无法再查看。请转交给本人，首次登录时会要求修改。" />
      <dl className={styles.pair}>
        <dt>账号</dt>
        <dd>{account}</dd>
        <dt>初始密码</dt>
        <dd className={styles.password}>{password}</dd>
      </dl>
    </Modal>
  )
}
