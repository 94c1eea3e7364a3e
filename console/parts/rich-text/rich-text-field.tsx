import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { App } from 'antd'
import { type Ref, useEffect, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { uploadFile } from '#console/parts/fields/upload.ts'
import { countWords } from '#console/parts/show/words.ts'
import { SignInGivenUp } from '#console/session.ts'
import type { Hands } from '#ui/rich-text/use-pictures.ts'
import { type Body, useRichText } from '#ui/rich-text/use-rich-text.ts'
import { LinkDialog } from './link-dialog.tsx'
import { WordedPicture } from './picture-view.tsx'
import styles from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import '#ui/prose.css'
import '#ui/rich-text/surface.css'

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
  const hands = useHands()
  const placeholder = '从这里开始写正文，可以直接粘贴文字或拖入图片。'
  const { editor, pictures } = useRichText({ ...props, hands, placeholder, picture: WordedPicture })
  const [linking, setLinking] = useState(false)
  const words = useWordCount(editor)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut beside the button that does the same
    <div
      className={styles.field}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !readOnly) {
          event.preventDefault()
          setLinking(true)
        }
      }}
    >
      {!readOnly && (
        <Toolbar
          editor={editor}
          onLink={() => setLinking(true)}
          onPicture={(files) => pictures.insert(editor, files)}
        />
      )}
      <EditorContent className={styles.surface ?? ''} editor={editor} />
      <p className={styles.count} role="status">
        {pictures.waiting > 0 && `正在上传 ${pictures.waiting} 张图片…… `}共 {words.toLocaleString('zh-CN')} 字
      </p>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

/** How pictures are handed in here, and what is said about them. */
function useHands(): Hands {
  const { message } = App.useApp()
  return {
    upload: (file, signal) => uploadFile(file, { purpose: 'content', signal }),
    warn: (text) => void message.warning(text),
    failed(file, error) {
      if (error instanceof SignInGivenUp) return
      void message.error(`“${file.name}”没有上传成功：${messageOf(error)}`)
    },
  }
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
