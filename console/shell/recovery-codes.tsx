import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { saveFile } from '#console/parts/show/save-file.ts'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  account: string
  codes: readonly string[]
  onClose(): void
}

/** Codes that nobody will see again: they stay until they were put away on purpose. */
export function RecoveryCodes({ account, codes, onClose }: RecoveryCodesProps) {
  const text = `运营后台恢复码，账号：${account}\n每个只能用一次。\n\n${codes.join('\n')}\n`
  const download = () => saveFile(`恢复码-${account}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }))
  return (
    <Modal
      open
      title="请保存恢复码"
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <CopyButton key="copy" label="复制全部" text={text} />,
        <Button key="download" icon={<DownloadOutlined aria-hidden />} onClick={download}>
          下载
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          我已保存
        </Button>,
      ]}
    >
      <Notice type="warning" title="只显示这一次。手机丢失时用它代替验证码登录，每个只能用一次；请勿与密码放在一起。" />
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  )
}
