import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { Picture } from '#ui/rich-text/schema.ts'
import styles from './rich-text-editor.module.css'

const wordsMax = 100

/** A picture with its words below it: what is read out instead of it, or that it only decorates. */
export const WordedPicture = Picture.extend({
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

function PictureView({ node, editor, updateAttributes }: NodeViewProps) {
  const { src, alt, width, height } = node.attrs
  return (
    <NodeViewWrapper>
      <img src={src} alt={alt ?? ''} width={width} height={height} data-drag-handle />
      {editor.isEditable && <Words alt={alt} onChange={(words) => updateAttributes({ alt: words })} />}
    </NodeViewWrapper>
  )
}

interface WordsProps {
  /** Null until somebody has decided; empty where there is nothing to say. */
  alt: string | null
  onChange(alt: string | null): void
}

function Words({ alt, onChange }: WordsProps) {
  // Kept here too: an input method that is still composing must not have its letters put back by the editor.
  const [typed, setTyped] = useState(alt ?? '')
  useEffect(() => setTyped(alt ?? ''), [alt])
  return (
    <div className={styles.words} contentEditable={false}>
      <input
        type="text"
        aria-label="图片的替代文字"
        aria-invalid={alt === null}
        placeholder={alt === '' ? '装饰图，读屏软件会跳过' : '图里有什么？例如：数控车床的正面'}
        maxLength={wordsMax}
        disabled={alt === ''}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(currentTarget.value.trim() === '' ? null : currentTarget.value)
        }}
      />
      <label>
        <input
          type="checkbox"
          checked={alt === ''}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? '' : null)}
        />
        装饰图
      </label>
    </div>
  )
}
