import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createKeeper, type Keeper, type KeptText, type Slot, sweep } from '#console/parts/form/kept.ts'
import { clock } from '../../clock.ts'
import { useMe } from '../../session.ts'
import type { Kind } from './kind.ts'
import { sameText } from './text.ts'
import type { Work } from './use-work.ts'

const keepMs = 4000

export function useKeeper({ name }: Kind): (id: number | 'new') => Keeper {
  const staffId = useMe()?.id ?? 0
  return useCallback((id) => createKeeper(localStorage, clock, { staffId, kind: name, id }), [staffId, name])
}

export interface Keeping {
  /** What was written here earlier and never saved. */
  draft: KeptText | undefined
  /** What gave way to somebody else's text. */
  aside: KeptText | undefined
  take(slot: Slot): void
  refuse(slot: Slot): void
  /** Keeps what is on the screen now, without waiting for its turn. */
  keep(): void
  /** Whoever leaves on purpose leaves their draft too. */
  forget(): void
}

/** Keeps what is being written in this browser, every few seconds, and offers back what was found there. */
export function useKeeping(work: Work, keeper: (id: number | 'new') => Keeper): Keeping {
  const { message } = App.useApp()
  const { content, dirty, readOnly } = work
  const id = content?.id ?? 'new'
  const [draft, setDraft] = useState(() => usefulDraft(keeper(id), work))
  const [aside, setAside] = useState(() => keeper(id).read('aside'))
  const warned = useRef(false)
  const latest = useRef(work)
  latest.current = work

  useEffect(() => sweep(localStorage, clock), [])

  // Another text on the screen: something may have been put aside for it.
  const { revision } = work
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision is what it waits for
  useEffect(() => setAside(keeper(id).read('aside')), [keeper, id, revision])

  const keep = useCallback(() => {
    const { dirty: unsaved, current, content: at, base } = latest.current
    if (!unsaved) return
    if (keeper(at?.id ?? 'new').write('draft', current(), base ?? null) || warned.current) return
    warned.current = true
    void message.warning('本机空间不足，没有保存的内容刷新后会丢失，请及时保存')
  }, [keeper, message])

  useEffect(() => {
    if (!dirty || readOnly) return
    const timer = setInterval(keep, keepMs)
    // The last moment a browser promises, also when it is closed on a phone.
    const leave = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', keep)
    }
  }, [dirty, readOnly, keep])

  // Saving drops the draft, and the clock may keep it once more before the screen knows that it is saved.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !dirty) keeper(id).drop('draft')
    wasDirty.current = dirty
  }, [dirty, keeper, id])

  const put = { draft: setDraft, aside: setAside }
  const found = { draft, aside }
  return {
    draft: readOnly ? undefined : draft,
    aside,
    keep,
    take(slot) {
      const kept = found[slot]
      if (!kept) return
      work.take(kept.text, kept.version)
      // It lies there still, as what is being written now.
      keeper(id).write('draft', kept.text, kept.version)
      if (slot === 'aside') keeper(id).drop('aside')
      put[slot](undefined)
    },
    refuse(slot) {
      keeper(id).drop(slot)
      put[slot](undefined)
    },
    forget() {
      keeper(id).drop('draft')
    },
  }
}

/** A draft that says nothing else than what is stored is no use to anybody. */
function usefulDraft(keeper: Keeper, { text }: Work): KeptText | undefined {
  const draft = keeper.read('draft')
  return draft && !sameText(draft.text, text) ? draft : undefined
}
