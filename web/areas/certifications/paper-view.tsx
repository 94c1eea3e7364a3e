import { useState } from 'react'
import type { CertificationPaper } from '#contract/people/certifications.ts'
import { Dialog } from '#ui/confirm.tsx'
import styles from './paper-view.module.css'

interface Props {
  label: string
  paper: Pick<CertificationPaper, 'address' | 'type'>
}

/** A paper of one's own: small here, and at full size over the page; what is no picture is downloaded. */
export function PaperView({ label, paper: { address, type } }: Props) {
  const [open, setOpen] = useState(false)
  if (!type.startsWith('image/')) {
    return (
      <figure className={styles.paper}>
        <a className={styles.file} href={address} download>
          PDF
          <span>下载{label}</span>
        </a>
        <figcaption>{label}</figcaption>
      </figure>
    )
  }
  return (
    <figure className={styles.paper}>
      <button type="button" className={styles.thumb} aria-label={`查看${label}原图`} onClick={() => setOpen(true)}>
        <img src={address} alt="" />
      </button>
      <figcaption>{label}，点击查看原图</figcaption>
      <div className={styles.whole}>
        <Dialog open={open} title={label} onClose={() => setOpen(false)}>
          {/* Escape closes it, like every window; a click on the picture is what a hand tries first. */}
          <button type="button" className={styles.full} aria-label="关闭原图" onClick={() => setOpen(false)}>
            <img src={address} alt={label} />
          </button>
        </Dialog>
      </div>
    </figure>
  )
}
