import type { Editor } from '@tiptap/core'
import { Button, Form, Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { tidyLink } from '#ui/rich-text/paste.ts'

interface DialogProps {
  editor: Editor
  onClose(): void
}

/** Where a link leads, and what it says where nothing is selected. */
export function LinkDialog({ editor, onClose }: DialogProps) {
  const before: string = editor.getAttributes('link').href ?? ''
  const { empty } = editor.state.selection
  const needsWords = empty && before === ''
  const [href, setHref] = useState(before)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState('')
  const first = useRef<InputRef>(null)

  const apply = () => {
    const target = tidyLink(href)
    if (!target) {
      setProblem('请填写以 https://、/ 或邮箱形式的地址')
      return
    }
    const chain = editor.chain().focus()
    if (needsWords) {
      chain.insertContent({ type: 'text', text: words || target, marks: [{ type: 'link', attrs: { href: target } }] })
    } else chain.extendMarkRange('link').setLink({ href: target })
    chain.run()
    onClose()
  }
  return (
    <Modal
      open
      title={before ? '修改链接' : '添加链接'}
      width={480}
      onCancel={onClose}
      afterOpenChange={(open) => open && first.current?.focus()}
      footer={[
        before && (
          <Button
            key="remove"
            danger
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            取消链接
          </Button>
        ),
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="apply" type="primary" onClick={apply}>
          确定
        </Button>,
      ]}
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          label="地址"
          htmlFor="link-target"
          help={problem || '可以是网址、站内地址（例如 /about）或邮箱。'}
          {...(problem && { validateStatus: 'error' as const })}
        >
          <Input
            id="link-target"
            ref={first}
            value={href}
            placeholder="https://"
            maxLength={500}
            onChange={(event) => setHref(event.target.value)}
            onPressEnter={apply}
          />
        </Form.Item>
        {needsWords && (
          <Form.Item label="显示的文字" htmlFor="link-words">
            <Input
              id="link-words"
              value={words}
              placeholder="不填则显示地址"
              maxLength={200}
              onChange={(event) => setWords(event.target.value)}
              onPressEnter={apply}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
