import type { Editor, EditorOptions } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEditor } from '@tiptap/react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { cleanPasted, countForeignPictures, isOnlyPicture } from './paste.ts'
import { Picture, schemaFor } from './schema.ts'
import { Uploading } from './uploading.ts'
import { type Hands, type Pictures, usePictures } from './use-pictures.ts'

/** What the screen around it asks of the body: reading it is work, and done only when it is needed. */
export interface Body {
  read(): string
  /** Remembers the text of this moment; calling the answer makes it the one that is saved. */
  mark(): () => void
}

interface RichTextOptions {
  /** What it begins with. Another text is another editor: give it another `key`. */
  initial: string
  label: string
  placeholder: string
  readOnly: boolean
  /** The picture with what the site around the editor lets people do to it. */
  picture?: typeof Picture
  hands: Hands
  handle: Ref<Body>
  onChange(changed: boolean): void
}

export interface RichText {
  editor: Editor
  pictures: Pictures
}

export function useRichText(options: RichTextOptions): RichText {
  const { initial, label, placeholder, readOnly, hands, handle, onChange, picture = Picture } = options
  const pictures = usePictures(hands)
  const saved = useRef<Node>(undefined)
  const own = useRef<Editor>(undefined)
  const latest = useRef({ onChange, pictures })
  latest.current = { onChange, pictures }
  // Made once: an editor that is given other functions each time would take them over each time.
  const [fixed] = useState(() => ({
    extensions: [...schemaFor(placeholder, picture), Uploading],
    editorProps: propsFor({
      label,
      warn: hands.warn,
      insert: (files, at) => own.current && latest.current.pictures.insert(own.current, files, at),
    }),
  }))
  const editor = useEditor({
    ...fixed,
    content: initial,
    editable: !readOnly,
    injectCSS: false,
    onUpdate({ editor: updated }) {
      latest.current.onChange(!saved.current || !isSameText(saved.current, updated.state.doc))
    },
  })
  own.current = editor
  saved.current ??= editor.state.doc

  useImperativeHandle(handle, () => ({
    read: () => htmlOf(editor),
    mark() {
      const doc = editor.state.doc
      return () => {
        saved.current = doc
        latest.current.onChange(!isSameText(doc, editor.state.doc))
      }
    },
  }))
  return { editor, pictures }
}

interface PropsOptions {
  label: string
  warn(text: string): void
  insert(files: readonly File[], at?: number): void
}

function propsFor({ label, warn, insert }: PropsOptions): EditorOptions['editorProps'] {
  return {
    attributes: { class: 'prose', role: 'textbox', 'aria-label': label, 'aria-multiline': 'true' },
    transformPastedHTML(html) {
      const foreign = countForeignPictures(html)
      if (foreign > 0) warn(`有 ${foreign} 张外部图片没有粘贴进来，请另存后上传`)
      return cleanPasted(html)
    },
    handlePaste(_view, event) {
      const files = filesOf(event.clipboardData)
      const html = event.clipboardData?.getData('text/html') ?? ''
      if (files.length === 0 || (html !== '' && !isOnlyPicture(html))) return false
      insert(files)
      return true
    },
    handleDrop(view, event, _slice, moved) {
      const files = moved ? [] : filesOf(event.dataTransfer)
      if (files.length === 0) return false
      insert(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
      return true
    },
  }
}

function filesOf(carried: DataTransfer | null): File[] {
  return [...(carried?.files ?? [])]
}

/** The editor keeps an empty line at the end to type in; it is not part of the text. */
function withoutTail(doc: Node): Node {
  const last = doc.lastChild
  const empty = last?.type.name === 'paragraph' && last.childCount === 0 && doc.childCount > 1
  return empty ? doc.cut(0, doc.content.size - last.nodeSize) : doc
}

/** Nodes that were not touched are the same objects, so this looks only at what was. */
function isSameText(one: Node, other: Node): boolean {
  return one === other || withoutTail(one).eq(withoutTail(other))
}

function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
}
