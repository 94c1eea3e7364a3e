import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { Checkbox, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Picture } from '#ui/rich-text/schema.ts'
import styles from './rich-text.module.css'

const wordsMax = 100

/** A picture with its words below it: what is read out instead of it, or that it only decorates. */
export const WordedPicture = Picture.extend({
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

function PictureView({ node, editor, updateAttributes }: NodeViewProps) {
  const { src, alt, width, height } = node.attrs
  return (
    <NodeViewWrapper className={styles.picture}>
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
    <div className={styles.pictureWords} contentEditable={false}>
      <Input
        size="small"
        aria-label="图片的替代文字"
        placeholder={alt === '' ? '装饰图，读屏软件会跳过' : '图里有什么？读屏软件会读出，图片打不开时也会显示'}
        maxLength={wordsMax}
        disabled={alt === ''}
        value={typed}
        {...(alt === null && { status: 'warning' as const })}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value.trim() === '' ? null : target.value)
        }}
      />
      <Checkbox checked={alt === ''} onChange={({ target }) => onChange(target.checked ? '' : null)}>
        装饰图
      </Checkbox>
    </div>
  )
}
