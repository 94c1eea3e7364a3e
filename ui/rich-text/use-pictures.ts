import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { compressImage } from '#ui/compress.ts'
import { randomString } from '#ui/random-string.ts'
import { pictureTypes } from './paste.ts'
import { holdPlace, placeOf, releasePlace } from './uploading.ts'

/** A picture in an article is looked at closely; what the width of a column cannot show is left away. */
const quality = 0.82
const sideMax = 2400

/** What the site around the editor does for it: each has its own way to send a file and to say something. */
export interface Hands {
  upload(file: File, signal: AbortSignal): Promise<{ url: string; width: number | null; height: number | null }>
  warn(text: string): void
  /** A picture did not arrive. */
  failed(file: File, error: unknown): void
}

export interface Pictures {
  /** How many are on their way. */
  waiting: number
  insert(editor: Editor, files: readonly File[], at?: number): void
}

/** Hands pictures in and puts them into the text. Their bytes never stand in it. */
export function usePictures({ upload, warn, failed }: Hands): Pictures {
  const [waiting, setWaiting] = useState(0)
  const stop = useRef(new AbortController())
  useEffect(() => {
    // React may try a component twice before it keeps it.
    if (stop.current.signal.aborted) stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const send = async (editor: Editor, file: File, at: number) => {
    const { signal } = stop.current
    const id = randomString()
    holdPlace(editor.view, id, at)
    setWaiting((count) => count + 1)
    try {
      const picture = await compressImage(file, { quality, sideMax })
      const { url, width, height } = await upload(picture, signal)
      if (signal.aborted || editor.isDestroyed) return
      const place = placeOf(editor.state, id)
      if (place !== undefined) {
        // Without `alt` nobody has said yet what it shows; an empty one says that it only decorates.
        const size = width && height ? { width, height } : {}
        editor.commands.insertContentAt(place, { type: 'image', attrs: { src: url, ...size } })
      }
    } catch (error) {
      if (!signal.aborted) failed(file, error)
    } finally {
      if (!editor.isDestroyed) releasePlace(editor.view, id)
      setWaiting((count) => count - 1)
    }
  }

  return {
    waiting,
    insert(editor, files, at = editor.state.selection.to) {
      const pictures = files.filter(({ type }) => pictureTypes.includes(type))
      if (pictures.length < files.length) warn('正文里只能插入 JPG、PNG 或 WebP 格式的图片')
      for (const file of pictures) void send(editor, file, at)
    },
  }
}
