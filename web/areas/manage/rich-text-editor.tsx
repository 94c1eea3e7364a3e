import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { uploadWith } from '#contract/client/http-upload.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/confirm.tsx'
import { pictureTypes, tidyLink } from '#ui/rich-text/paste.ts'
import type { Hands } from '#ui/rich-text/use-pictures.ts'
import { type Body, useRichText } from '#ui/rich-text/use-rich-text.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './rich-text-editor.module.css'
import { WordedPicture } from './worded-picture.tsx'
import '#ui/prose.css'
import '#ui/rich-text/surface.css'

interface RichTextEditorProps {
  initial: string
  label: string
  readOnly: boolean
  onText(html: string): void
}

const upload = uploadWith(callAs.enterprise)

const hands: Hands = {
  upload: (file, signal) => upload(file, { purpose: 'product', signal }),
  warn: (text) => showToast(text, 'error'),
  failed: (file, error) =>
    showToast(`“${file.name}”没有上传成功${error instanceof Error ? `：${error.message}` : ''}`, 'error'),
}

/** The editor of the console in the dress of the site; it arrives only where somebody writes. */
export default function RichTextEditor({ initial, label, readOnly, onText }: RichTextEditorProps) {
  const body = useRef<Body>(null)
  const [linking, setLinking] = useState(false)
  const { editor, pictures } = useRichText({
    ...{ initial, label, hands, readOnly, handle: body, picture: WordedPicture },
    placeholder: '从这里开始写，可以直接粘贴文字或拖入图片。',
    onChange: () => onText(body.current?.read() ?? ''),
  })
  return (
    <div className={styles.field}>
      {!readOnly && (
        <Toolbar
          editor={editor}
          onLink={() => setLinking(true)}
          onPicture={(files) => pictures.insert(editor, files)}
        />
      )}
      <EditorContent className={styles.surface} editor={editor} />
      <p className={styles.state} role="status">
        {pictures.waiting > 0 && `正在上传 ${pictures.waiting} 张图片…`}
      </p>
      <LinkDialog open={linking} editor={editor} onClose={() => setLinking(false)} />
    </div>
  )
}

interface ToolbarProps {
  editor: Editor
  onLink(): void
  onPicture(files: File[]): void
}

function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const picker = useRef<HTMLInputElement>(null)
  const on = useEditorState({ editor, selector: ({ editor: now }) => activeIn(now) })
  const run = () => editor.chain().focus()
  const tools: readonly (readonly [string, string, boolean, () => void])[] = [
    ['小标题', 'H', on.heading, () => run().toggleHeading({ level: 2 }).run()],
    ['加粗', 'B', on.bold, () => run().toggleBold().run()],
    ['斜体', 'I', on.italic, () => run().toggleItalic().run()],
    ['项目列表', '•', on.bullets, () => run().toggleBulletList().run()],
    ['编号列表', '编号', on.numbers, () => run().toggleOrderedList().run()],
    ['引用', '❞', on.quote, () => run().toggleBlockquote().run()],
  ]
  const plain: readonly (readonly [string, string, () => void])[] = [
    ['链接', '链接', onLink],
    ['插入图片', '图片', () => picker.current?.click()],
    ['插入表格', '表格', () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()],
    ['撤销', '撤销', () => run().undo().run()],
    ['重做', '重做', () => run().redo().run()],
  ]
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="正文格式">
      {tools.map(([label, sign, pressed, work]) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={pressed}
          onMouseDown={(event) => event.preventDefault()}
          onClick={work}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
      {plain.map(([label, sign, work]) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={work}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        aria-label="选择正文图片"
        onChange={({ currentTarget }) => {
          onPicture([...(currentTarget.files ?? [])])
          // The same picture may be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function activeIn(editor: Editor) {
  return {
    heading: editor.isActive('heading'),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
  }
}

function LinkDialog({ open, editor, onClose }: { open: boolean; editor: Editor; onClose(): void }) {
  const [href, setHref] = useState('')
  const [problem, setProblem] = useState('')
  const apply = () => {
    const target = tidyLink(href)
    if (!target) {
      setProblem('请填写以 https://、/ 或邮箱形式的地址')
      return
    }
    const chain = editor.chain().focus()
    const mark = { type: 'text', text: target, marks: [{ type: 'link', attrs: { href: target } }] }
    if (editor.state.selection.empty) chain.insertContent(mark).run()
    else chain.extendMarkRange('link').setLink({ href: target }).run()
    setHref('')
    onClose()
  }
  return (
    <Dialog open={open} title="添加链接" onClose={onClose}>
      <label className={styles.link}>
        地址
        <input
          value={href}
          maxLength={500}
          placeholder="https://"
          onChange={({ currentTarget }) => setHref(currentTarget.value)}
        />
      </label>
      {problem && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
      <div className={styles.ways}>
        <Button kind="outline" onClick={onClose}>
          取消
        </Button>
        <Button onClick={apply}>确定</Button>
      </div>
    </Dialog>
  )
}
