import { type ComponentType, useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { DecisionStrip } from '#console/parts/queue/decision-strip.tsx'
import { QueueDone } from '#console/parts/queue/queue-done.tsx'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { NotAllowed, NotFound } from '#console/parts/show/screen-states.tsx'
import { useRight } from '../../session.ts'
import { Editor } from './editor.tsx'
import { type Kind, rightOf } from './kind.ts'
import { useReviewQueue } from './use-review-queue.ts'

/**
 * `/news/new` and `/news/12` are one screen: when something new is saved for the first time it gets an address of its
 * own, and whoever is writing it goes on writing.
 */
function EditorScreen({ kind }: { kind: Kind }) {
  const { id = '' } = useParams()
  const [born, setBorn] = useState<number>()
  const navigate = useNavigate()
  const mayWrite = useRight(rightOf(kind, 'write'))
  const onBorn = useCallback(
    (given: number) => {
      setBorn(given)
      void navigate(`/${kind.name}/${given}`, { replace: true })
    },
    [kind, navigate],
  )
  const isNew = id === 'new' || (born !== undefined && id === String(born))
  if (isNew && kind.collection) {
    return mayWrite ? (
      <Editor key="new" kind={kind} opened={undefined} onBorn={onBorn} />
    ) : (
      <NotAllowed label={`新建${kind.noun}`} />
    )
  }
  return /^[1-9]\d{0,14}$/.test(id) ? <Queued kind={kind} id={Number(id)} /> : <NotFound />
}

/** A text among those that wait for the same reviewer: after a decision the next one is there. */
function Queued({ kind, id }: { kind: Kind; id: number }) {
  const navigate = useNavigate()
  const queue = useReviewQueue(kind, id)
  const last = queue?.last && <DecisionStrip key={queue.last.words} last={queue.last} />
  if (queue?.finished) {
    return (
      <>
        {last}
        <QueueDone onClose={() => void navigate(`/${kind.name}`)} />
      </>
    )
  }
  return (
    <>
      {last}
      <OpenedEditor key={id} kind={kind} id={id} queue={queue} />
    </>
  )
}

function OpenedEditor({ kind, id, queue }: { kind: Kind; id: number; queue: Queue | undefined }) {
  const asked = useAsk(kind.calls.read, { id })
  return <Loaded asked={asked}>{(content) => <Editor kind={kind} opened={content} queue={queue} />}</Loaded>
}

export const editorOf =
  (kind: Kind): ComponentType =>
  () => <EditorScreen kind={kind} />
