import {
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Select, Tooltip } from 'antd'
import { type ReactNode, useRef } from 'react'
import { pictureTypes } from '#ui/rich-text/paste.ts'
import styles from './rich-text.module.css'

interface ToolbarProps {
  editor: Editor
  onLink(): void
  onPicture(files: File[]): void
}

const levels = [2, 3, 4] as const
const blockOptions = [
  { value: 0, label: '正文' },
  { value: 2, label: '二级标题' },
  { value: 3, label: '三级标题' },
  { value: 4, label: '四级标题' },
]

const mac = /Mac|iPhone|iPad/.test(navigator.platform)
const keys = (text: string) => (mac ? text.replace('Ctrl+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧') : text)

export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const picker = useRef<HTMLInputElement>(null)
  const on = useEditorState({ editor, selector: ({ editor: now }) => activeIn(now) })
  const run = () => editor.chain().focus()
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="正文格式">
      <Tool
        label="撤销"
        shortcut="Ctrl+Z"
        icon={<UndoOutlined aria-hidden />}
        off={!on.undo}
        onClick={() => run().undo().run()}
      />
      <Tool
        label="重做"
        shortcut="Ctrl+Shift+Z"
        icon={<RedoOutlined aria-hidden />}
        off={!on.redo}
        onClick={() => run().redo().run()}
      />
      <Divider />
      <Select
        className={styles.block ?? ''}
        size="small"
        variant="borderless"
        aria-label="段落样式"
        value={on.level}
        options={blockOptions}
        popupMatchSelectWidth={120}
        onChange={(level) => {
          const known = levels.find((one) => one === level)
          if (known) run().setHeading({ level: known }).run()
          else run().setParagraph().run()
        }}
      />
      <Divider />
      <Marks editor={editor} on={on} />
      <Divider />
      <Blocks editor={editor} on={on} />
      <Divider />
      <Tool label="链接" shortcut="Ctrl+K" icon={<LinkOutlined aria-hidden />} on={on.link} onClick={onLink} />
      <Tool label="插入图片" icon={<PictureOutlined aria-hidden />} onClick={() => picker.current?.click()} />
      <Tool
        label="插入表格"
        icon={<TableOutlined aria-hidden />}
        off={on.table}
        onClick={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Tool
        label="清除格式"
        icon={<ClearOutlined aria-hidden />}
        onClick={() => run().unsetAllMarks().clearNodes().run()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        aria-label="选择正文图片"
        onChange={(event) => {
          onPicture([...(event.target.files ?? [])])
          // The same picture may be chosen again.
          event.target.value = ''
        }}
      />
      {on.table && <TableTools editor={editor} />}
    </div>
  )
}

type Active = ReturnType<typeof activeIn>

function activeIn(editor: Editor) {
  return {
    undo: editor.can().undo(),
    redo: editor.can().redo(),
    level: levels.find((level) => editor.isActive('heading', { level })) ?? 0,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    code: editor.isActive('code'),
    codeBlock: editor.isActive('codeBlock'),
    quote: editor.isActive('blockquote'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
  }
}

function Marks({ editor, on }: { editor: Editor; on: Active }) {
  const run = () => editor.chain().focus()
  return (
    <>
      <Tool
        label="加粗"
        shortcut="Ctrl+B"
        icon={<BoldOutlined aria-hidden />}
        on={on.bold}
        onClick={() => run().toggleBold().run()}
      />
      <Tool
        label="斜体"
        shortcut="Ctrl+I"
        icon={<ItalicOutlined aria-hidden />}
        on={on.italic}
        onClick={() => run().toggleItalic().run()}
      />
      <Tool
        label="下划线"
        shortcut="Ctrl+U"
        icon={<UnderlineOutlined aria-hidden />}
        on={on.underline}
        onClick={() => run().toggleUnderline().run()}
      />
      <Tool
        label="删除线"
        shortcut="Ctrl+Shift+S"
        icon={<StrikethroughOutlined aria-hidden />}
        on={on.strike}
        onClick={() => run().toggleStrike().run()}
      />
      <Tool
        label="行内代码"
        shortcut="Ctrl+E"
        icon={<CodeOutlined aria-hidden />}
        on={on.code}
        onClick={() => run().toggleCode().run()}
      />
    </>
  )
}

function Blocks({ editor, on }: { editor: Editor; on: Active }) {
  const run = () => editor.chain().focus()
  return (
    <>
      <Tool
        label="项目列表"
        shortcut="Ctrl+Shift+8"
        icon={<UnorderedListOutlined aria-hidden />}
        on={on.bullets}
        onClick={() => run().toggleBulletList().run()}
      />
      <Tool
        label="编号列表"
        shortcut="Ctrl+Shift+7"
        icon={<OrderedListOutlined aria-hidden />}
        on={on.numbers}
        onClick={() => run().toggleOrderedList().run()}
      />
      <Tool
        label="引用"
        shortcut="Ctrl+Shift+B"
        icon={<span className={styles.sign}>❞</span>}
        on={on.quote}
        onClick={() => run().toggleBlockquote().run()}
      />
      <Tool
        label="代码块"
        shortcut="Ctrl+Alt+C"
        icon={<span className={styles.sign}>{'{ }'}</span>}
        on={on.codeBlock}
        onClick={() => run().toggleCodeBlock().run()}
      />
      <Tool label="分隔线" icon={<LineOutlined aria-hidden />} onClick={() => run().setHorizontalRule().run()} />
    </>
  )
}

function TableTools({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus()
  const tools: [string, () => void][] = [
    ['上方加行', () => run().addRowBefore().run()],
    ['下方加行', () => run().addRowAfter().run()],
    ['左侧加列', () => run().addColumnBefore().run()],
    ['右侧加列', () => run().addColumnAfter().run()],
    ['删除行', () => run().deleteRow().run()],
    ['删除列', () => run().deleteColumn().run()],
    ['标题行', () => run().toggleHeaderRow().run()],
    ['合并或拆分单元格', () => run().mergeOrSplit().run()],
    ['删除表格', () => run().deleteTable().run()],
  ]
  return (
    <div className={styles.tableTools} role="toolbar" aria-label="表格">
      {tools.map(([label, work]) => (
        <button key={label} type="button" className={styles.word} onMouseDown={keepSelection} onClick={work}>
          {label}
        </button>
      ))}
    </div>
  )
}

interface ToolProps {
  label: string
  shortcut?: string
  icon: ReactNode
  on?: boolean
  off?: boolean
  onClick(): void
}

function Tool({ label, shortcut, icon, on, off = false, onClick }: ToolProps) {
  return (
    <Tooltip title={shortcut ? `${label}（${keys(shortcut)}）` : label} mouseEnterDelay={0.4}>
      <button
        type="button"
        className={styles.tool}
        aria-label={label}
        disabled={off}
        {...(on !== undefined && { 'aria-pressed': on })}
        onMouseDown={keepSelection}
        onClick={onClick}
      >
        {icon}
      </button>
    </Tooltip>
  )
}

/** A click on a button must not take the selection it is about out of the text. */
function keepSelection(event: React.MouseEvent): void {
  event.preventDefault()
}

function Divider() {
  return <span className={styles.divider} aria-hidden="true" />
}
