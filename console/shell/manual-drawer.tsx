import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loadManual, type Manual } from '../manual.ts'
import type { Resource } from '../resource.ts'
import { isBusy } from './list-keys.ts'
import { ManualView } from './manual-view.tsx'

/** The handbook of the screen one is on, beside it. */
export function ManualButton({ resource: { key, label } }: { resource: Resource }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return
      if (event.key.toLowerCase() !== 'h') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        type="text"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={`说明：${label}`}
        aria-keyshortcuts="H"
        onClick={() => setOpen(true)}
      >
        说明
      </Button>
      {open && <ManualDrawer name={key} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ManualDrawerProps {
  name: string
  label: string
  onClose(): void
}

function ManualDrawer({ name, label, onClose }: ManualDrawerProps) {
  const manual = useManual(name)
  return (
    <Drawer open title={`说明：${label}`} size={440} onClose={onClose} footer={<Link to="/manual">全部说明</Link>}>
      {manual ? <ManualView manual={manual} /> : <Skeleton active paragraph={{ rows: 6 }} />}
    </Drawer>
  )
}

export function useManual(name: string): Manual | undefined {
  const [manual, setManual] = useState<Manual>()
  useEffect(() => {
    let here = true
    void loadManual(name).then((loaded) => here && setManual(loaded))
    return () => {
      here = false
    }
  }, [name])
  return manual
}
