import { useRef, useState } from 'react'
import type { InviteChannel } from '#contract/people/invitations.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './invite-link.module.css'

/** A maker's link for one of their channels. */
export const linkOf = (url: string, slug: string) => (slug ? `${url}&c=${slug}` : url)

interface Props {
  code: string
  /** The plain link; a channel's has its slug behind it. */
  url: string
  channels: readonly InviteChannel[]
}

/** The link to pass on, for the channel it will stand in; its code, and its picture. */
export function InviteLink({ code, url: plain, channels }: Props) {
  const open = channels.filter(({ slug, closed }) => slug !== 'code' && !closed)
  const [slug, setSlug] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { name = '' } = open.find((one) => one.slug === slug) ?? {}
  const url = linkOf(plain, slug)
  const picture = `/invite/${code}.svg${slug && `?c=${slug}`}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast('邀请链接已复制', 'success')
    } catch {
      // Without permission, or on a page that is not secure: the hand can still do it.
      field.current?.select()
      showToast('请按 Ctrl+C 复制已选中的链接')
    }
  }
  return (
    <section className={styles.panel} aria-label="邀请链接">
      <div className={styles.words}>
        <label htmlFor="invite-channel">用在哪里</label>
        <select id="invite-channel" value={slug} onChange={({ target }) => setSlug(target.value)}>
          {open.map((one) => (
            <option key={one.slug} value={one.slug}>
              {one.name}
            </option>
          ))}
        </select>
        <label htmlFor="invite-link">邀请链接</label>
        <div className={styles.link}>
          <input
            ref={field}
            id="invite-link"
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button onClick={() => void copy()}>复制链接</Button>
        </div>
        <p className={styles.note}>
          邀请码 <b>{code}</b> <CopyButton text={code} name="邀请码" />
          <br />
          注册时也可以直接填写邀请码；链接在对方的浏览器里保留 30 天，以最后打开的一次为准。
        </p>
      </div>
      <figure className={styles.picture}>
        <img src={picture} alt={`“${name}”邀请链接的二维码`} width="148" height="148" />
        <figcaption>
          <ButtonLink href={picture} download kind="plain" size="small">
            下载二维码
          </ButtonLink>
        </figcaption>
      </figure>
    </section>
  )
}
