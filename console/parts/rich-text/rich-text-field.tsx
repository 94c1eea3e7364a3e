import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { type Ref, useEffect, useState } from 'react'
import { countWords } from '#console/parts/show/words.ts'
import { LinkDialog, PictureDialog } from './link-dialog.tsx'
import styles from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import { type Body, useRichText } from './use-rich-text.ts'
import '#ui/prose.css'
import './surface.css'

interface RichTextFieldProps {
  initial: string
  label: string
  readOnly: boolean
  handle: Ref<Body>
  onChange(changed: boolean): void
}

/** Counting reads the whole text, so it waits for a pause in the typing. */
const countPauseMs = 400

export function RichTextField(props: RichTextFieldProps) {
  const { readOnly } = props
  const { editor, pictures } = useRichText({ ...props, placeholder: '从这里开始写正文，可以直接粘贴文字或拖入图片。' })
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  const words = useWordCount(editor)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut beside the button that does the same
    <div
      className={styles.field}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !readOnly) {
          event.preventDefault()
          setDialog('link')
        }
      }}
    >
      {!readOnly && (
        <Toolbar
          editor={editor}
          onLink={() => setDialog('link')}
          onPicture={(files) => pictures.insert(editor, files)}
          onPictureWords={() => setDialog('picture')}
        />
      )}
      <EditorContent className={styles.surface ?? ''} editor={editor} />
      <p className={styles.count} role="status">
        {pictures.waiting > 0 && `正在上传 ${pictures.waiting} 张图片…… `}共 {words.toLocaleString('zh-CN')} 字
      </p>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

function useWordCount(editor: Editor): number {
  const [words, setWords] = useState(() => countIn(editor))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setWords(countIn(editor)), countPauseMs)
    }
    editor.on('update', count)
    return () => {
      clearTimeout(timer)
      editor.off('update', count)
    }
  }, [editor])
  return words
}

const countIn = (editor: Editor) => countWords(editor.getText({ blockSeparator: '\n' }))
