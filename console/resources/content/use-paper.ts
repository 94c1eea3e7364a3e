import { useRef, useState } from 'react'
import type { ContentText, EditedContent } from '#contract/texts/content.console.ts'
import type { Body } from '#ui/rich-text/use-rich-text.ts'
import { useRight } from '../../session.ts'
import { type Kind, rightOf } from './kind.ts'
import { emptyText, mergeSaved, sameFields, textOf } from './text.ts'

/** Two people wrote on the same version: what the server has, and what is on this screen. */
export interface Conflict {
  theirs: EditedContent
  mine: ContentText
}

export type Paper = ReturnType<typeof usePaper>

/** What is on the screen of one text, beside what the server has of it. */
export function usePaper(kind: Kind, opened: EditedContent | undefined) {
  const mayWrite = useRight(rightOf(kind, 'write'))
  const [content, setContent] = useState(opened)
  const [text, setText] = useState<ContentText>(() => (opened ? textOf(opened) : emptyText))
  const [saved, setSaved] = useState(text)
  const [base, setBase] = useState(opened?.version)
  const [bodyChanged, setBodyChanged] = useState(false)
  const [revision, setRevision] = useState(0)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const body = useRef<Body>(null)

  const dirty = bodyChanged || !sameFields(text, saved)
  const stage = content?.stage ?? 'draft'
  const current = (): ContentText => ({ ...text, html: body.current?.read() ?? text.html })
  // What is asked later must see what is on the screen then, not what was there when it was asked.
  const latest = useRef({ dirty, content, base, current })
  latest.current = { dirty, content, base, current }

  const clear = () => {
    setErrors({})
    setProblem(undefined)
    setConflict(undefined)
  }
  return {
    /** As the server has it; undefined before the first save of something new. */
    content,
    /** The version that what is on the screen was written on: older than the newest one where a draft was taken up. */
    base,
    text,
    /** Counts the texts that came from elsewhere: the body's editor begins anew with each. */
    revision,
    mayWrite,
    readOnly: !mayWrite || stage === 'review' || stage === 'trashed',
    dirty,
    errors,
    problem,
    conflict,
    body,
    latest,
    setErrors,
    setProblem,
    setConflict,
    /** What is on the screen now. */
    current,
    onBodyChange: setBodyChanged,
    set<Name extends keyof ContentText>(name: Name, value: ContentText[Name]) {
      setText((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
      setProblem(undefined)
    },
    /** Shows what the server has instead of what is here. */
    adopt(theirs: EditedContent) {
      setContent(theirs)
      setBase(theirs.version)
      setText(textOf(theirs))
      setSaved(textOf(theirs))
      setBodyChanged(false)
      setRevision((count) => count + 1)
      clear()
    },
    /** After a save: what was typed meanwhile stays. */
    settleSaved(sent: ContentText, answer: EditedContent) {
      setContent(answer)
      setBase(answer.version)
      setSaved(textOf(answer))
      setText((now) => mergeSaved(now, sent, answer))
      clear()
    },
    /** Puts a text that was kept here back on the screen. */
    take(kept: ContentText, version: number | null) {
      setText(kept)
      setRevision((count) => count + 1)
      setBodyChanged(true)
      // Saved on top of what it was written on: if somebody has been faster, both texts are shown.
      if (base !== undefined && version !== null) setBase(Math.min(base, version))
    },
  }
}
