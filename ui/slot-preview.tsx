import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './confirm.tsx'
import { SlotPicture, slotBegins } from './slot-picture.tsx'
import styles from './slot-preview.module.css'

type Props = Omit<ComponentProps<typeof SlotPicture>, 'trueSize'>

/** What would stand in a slot: on the whole page to scale, and at its own size in a window that can be moved about. */
export function SlotPreview(props: Props) {
  const [open, setOpen] = useState(false)
  const { name, width, height } = props
  return (
    <>
      <SlotPicture {...props} />
      <Button kind="outline" size="small" onClick={() => setOpen(true)}>
        按实际大小预览
      </Button>
      <Dialog open={open} title={`${name}的实际大小`} wide onClose={() => setOpen(false)}>
        <p>
          {width} × {height} 像素，与页面上的大小相同；灰色部分代表页面的其他内容，窗口放不下时可以滑动。
        </p>
        <Frame {...props} />
        <Button kind="outline" onClick={() => setOpen(false)}>
          关闭
        </Button>
      </Dialog>
    </>
  )
}

const margin = 40

/** Begins where the slot is: a page is larger than most windows. */
function Frame(props: Props) {
  const frame = useRef<HTMLElement>(null)
  const { name, width, height } = props
  useEffect(() => {
    const { x, y } = slotBegins(width, height)
    // The dialog opens by an effect of its own, which comes after this one; what is closed cannot be scrolled.
    const soon = requestAnimationFrame(() => frame.current?.scrollTo(Math.max(0, x - margin), Math.max(0, y - margin)))
    return () => cancelAnimationFrame(soon)
  }, [width, height])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section ref={frame} className={styles.frame} aria-label={`${name}所在页面的样子`} tabIndex={0}>
      <SlotPicture {...props} trueSize />
    </section>
  )
}
