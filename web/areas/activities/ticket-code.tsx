import { useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import styles from './ticket-code.module.css'

interface Props {
  /** The picture of the code. */
  image: string
  code: string
  title: string
  whose: string
}

/** What is shown at the door: touched, it fills the screen; as a picture it is kept for where there is no network. */
export function TicketCode({ image, code, title, whose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className={styles.opener} onClick={() => dialog.current?.showModal()}>
        <img src={image} alt={`入场二维码，${whose}`} width={180} height={180} />
        <span>全屏出示</span>
      </button>
      <dialog ref={dialog} className={styles.screen} aria-label={`${whose}的入场码`}>
        <p>{title}</p>
        <img src={image} alt={`${whose}的入场二维码`} width={360} height={360} />
        <p className={styles.code}>{code}</p>
        <p>{whose}</p>
        <div className={styles.ways}>
          <ButtonLink kind="outline" href={image} download>
            保存图片
          </ButtonLink>
          <Button onClick={() => dialog.current?.close()}>收起</Button>
        </div>
      </dialog>
    </>
  )
}
