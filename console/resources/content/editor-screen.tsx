import { type ComponentType, useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { NotAllowed, NotFound } from '#console/parts/show/screen-states.tsx'
import { useRight } from '../../session.ts'
import { Editor } from './editor.tsx'
import { type Kind, rightOf } from './kind.ts'

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
  return /^[1-9]\d{0,14}$/.test(id) ? <OpenedEditor key={id} kind={kind} id={Number(id)} /> : <NotFound />
}

function OpenedEditor({ kind, id }: { kind: Kind; id: number }) {
  const asked = useAsk(kind.calls.read, { id })
  return <Loaded asked={asked}>{(content) => <Editor kind={kind} opened={content} />}</Loaded>
}

export const editorOf =
  (kind: Kind): ComponentType =>
  () => <EditorScreen kind={kind} />
