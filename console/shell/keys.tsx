import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import styles from './keys.module.css'
import { findInList, isBusy, leaveRow, moveRow, openRow, tickRow, turnPage } from './list-keys.ts'

/** What every key does, as it is told and as it is done. */
const listed: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['?'], does: '显示这张表' },
  { keys: ['Ctrl K'], does: '查找栏目、单号、企业或账户' },
  { keys: ['H'], does: '打开当前页面的说明' },
  { keys: ['/'], does: '到列表的搜索框' },
  { keys: ['J', 'K'], does: '列表里的下一行、上一行；逐件处理时是下一件、上一件；一项处理完，J 到下一项' },
  { keys: ['Enter'], does: '打开所在的一行' },
  { keys: ['X'], does: '勾选所在的一行，再按一次取消' },
  { keys: ['N', 'P'], does: '下一页、上一页' },
  { keys: ['A', 'R'], does: '逐件处理时：通过、驳回' },
  { keys: ['Ctrl S'], does: '保存正在填写的表单' },
  { keys: ['Esc'], does: '关闭弹窗或抽屉；离开所在的一行' },
]

const work: Readonly<Record<string, () => boolean>> = {
  '/': findInList,
  j: () => moveRow(1),
  k: () => moveRow(-1),
  x: tickRow,
  n: () => turnPage(1),
  p: () => turnPage(-1),
  enter: openRow,
  escape: leaveRow,
}

/** Keys that work on every screen, and the list of them. */
export function Keys() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return
      if (isBusy(event.target)) return
      if (event.key === '?') {
        event.preventDefault()
        setOpen(true)
        return
      }
      const name = event.key.toLowerCase()
      // A button or a link that has the focus is pressed by Enter itself.
      const own = name === 'enter' && event.target instanceof Element && event.target.closest('a, button')
      if (!own && work[name]?.()) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        type="text"
        aria-label="快捷键"
        aria-keyshortcuts="Shift+/"
        title="快捷键（?）"
        onClick={() => setOpen(true)}
      >
        <kbd aria-hidden>?</kbd>
      </Button>
      {open && (
        <Modal open title="快捷键" footer={null} width={520} onCancel={() => setOpen(false)}>
          <dl className={styles.keys}>
            {listed.map(({ keys, does }) => (
              <KeyLine key={does} keys={keys} does={does} />
            ))}
          </dl>
        </Modal>
      )}
    </>
  )
}

function KeyLine({ keys, does }: (typeof listed)[number]) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  )
}
