import { Button } from '#ui/button.tsx'
import { showToast } from './toasts.tsx'

/** Copies a text; says what was copied to whoever cannot see the page. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(`${name}已复制`, 'success')
    } catch {
      // Without HTTPS a browser has no clipboard to write to; the text stands there to be copied by hand.
      showToast('请手动复制', 'info')
    }
  }
  return (
    <Button kind="plain" size="small" onClick={() => void copy()}>
      复制<span className="unseen">{name}</span>
    </Button>
  )
}
