import { EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { Picture, schemaFor } from '#ui/rich-text/schema.ts'
import '#ui/prose.css'
import '#ui/rich-text/surface.css'

/** A text to be read. It goes through the same schema as the editor's: nothing in it can be more than a text. */
export function RichTextView({ html }: { html: string }) {
  const [extensions] = useState(() => schemaFor('', Picture))
  const editor = useEditor({
    extensions,
    content: html,
    editable: false,
    injectCSS: false,
    editorProps: { attributes: { class: 'prose', role: 'document', 'aria-label': '正文' } },
  })
  return <EditorContent editor={editor} />
}
