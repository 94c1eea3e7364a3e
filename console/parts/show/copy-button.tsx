import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'

/** Puts a text on the clipboard. */
export function CopyButton({ text, label = '复制' }: { text: string; label?: string }) {
  const { message } = App.useApp()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    if (!done) void message.warning('浏览器不允许复制，请手动选中后复制')
  }
  return (
    <Button icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />} onClick={() => void copy()}>
      {copied ? '已复制' : label}
    </Button>
  )
}

/** The modern way exists only over HTTPS; a console inside a company is often reached without. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
