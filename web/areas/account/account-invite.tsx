import { useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useSite } from '#web/app/stores.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './account-invite.module.css'

interface Props {
  code: string
  url: string
  /** Who invites, as the poster says it. */
  name: string
  freezeDays: number
}

/** A maker's own link and the poster with its QR code. */
export function InvitePanel({ code, url, name, freezeDays }: Props) {
  const site = useSite((state) => state.baseInfo)
  const link = useRef<HTMLInputElement>(null)
  const picture = `/invite/${code}.svg`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast('邀请链接已复制', 'success')
    } catch {
      // Without permission, or on a page that is not secure: the hand can still do it.
      link.current?.select()
      showToast('请按 Ctrl+C 复制已选中的链接')
    }
  }

  return (
    <div className={styles.invite}>
      <div className={styles.words}>
        <p>
          好友通过您的链接或二维码注册，即成为您邀请的人；他们的有效订单按规则为您产生佣金，冻结期 {freezeDays}{' '}
          天，提现开放后可以提现。
        </p>
        <label htmlFor="invite-link">邀请链接</label>
        <div className={styles.link}>
          <input
            ref={link}
            id="invite-link"
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button onClick={() => void copy()}>复制链接</Button>
        </div>
        <p className={styles.note}>
          邀请码 <b>{code}</b>，注册时也可以直接填写。
        </p>
        <ButtonLink href={picture} download kind="plain" size="small">
          下载二维码图片
        </ButtonLink>
      </div>
      <figure className={styles.poster}>
        <figcaption>
          <b>{name}</b>
          邀请您加入{site.name}
        </figcaption>
        <img src={picture} alt="邀请注册的二维码" width="160" height="160" />
        <p>{site.slogan}</p>
      </figure>
    </div>
  )
}
