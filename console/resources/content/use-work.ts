import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Keeper } from '#console/parts/form/kept.ts'
import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { ContentStep, ContentText, EditedContent } from '#contract/texts/content.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import { type Kind, stepCall } from './kind.ts'
import { stepDone } from './labels.ts'
import { usePaper } from './use-paper.ts'

export interface StepMoments {
  reason?: string
  publish_at?: string | null
  expires_at?: string | null
}

type Busy = 'save' | 'restore' | ContentStep

/** Whether it was done, and what the server said about fields where it was not. */
export type Outcome = { done: true } | { done: false; message: string; fields: Readonly<Record<string, string>> }

const done: Outcome = { done: true }
/** What is wrong is on the screen already: as a conflict, or as another text. */
const shown: Outcome = { done: false, message: '', fields: {} }
const movedOn: readonly number[] = [refusals.CHANGED_MEANWHILE.code, refusals.CONTENT_MOVED_ON.code]

interface WorkOptions {
  kind: Kind
  opened: EditedContent | undefined
  keeper(id: number | 'new'): Keeper
}

export type Work = ReturnType<typeof useWork>

/** One text on one screen, and everything that can be done to it. Whatever goes wrong, no words are lost. */
export function useWork({ kind, opened, keeper }: WorkOptions) {
  const { message } = App.useApp()
  const paper = usePaper(kind, opened)
  const { content, base, dirty, conflict, latest } = paper
  const { busy, alone } = useAlone()
  const fail = useFailing({ kind, keeper, paper })
  /** The newest version of somebody else's that this person has decided to look at later. */
  const postponed = useRef(0)

  /** Saves what is on the screen on top of a version. */
  const put = async (version: number | undefined): Promise<EditedContent> => {
    const sent = paper.current()
    const settleBody = paper.body.current?.mark()
    const id = content?.id
    const answer =
      id === undefined || version === undefined
        ? await add(kind, sent)
        : await call(kind.calls.save, { ...sent, id, version })
    paper.settleSaved(sent, answer)
    settleBody?.()
    keeper(id ?? 'new').drop('draft')
    return answer
  }
  const save = (version: number | undefined, say: (answer: EditedContent) => string) =>
    alone('save', async () => {
      try {
        const answer = await put(version)
        void message.success(say(answer))
        return answer
      } catch (error) {
        const outcome = await fail(error)
        if (!outcome.done && outcome.message) {
          paper.setConflict(undefined)
          paper.setProblem(outcome.message)
        }
        return undefined
      }
    })
  const act = async (name: Busy, work: (at: EditedContent) => Promise<unknown>, said: string): Promise<Outcome> => {
    const outcome = await alone<Outcome>(name, async () => {
      try {
        await work(dirty || !content ? await put(base) : content)
        if (said) void message.success(said)
        return done
      } catch (error) {
        return fail(error)
      }
    })
    return outcome ?? shown
  }
  const takeStep = async (name: Exclude<ContentStep, 'destroy'>, at: EditedContent, more: StepMoments) => {
    const { id, version } = at
    const answer = await call(stepCall(kind, name), { id, version, ...more })
    const now = latest.current
    // Somebody typed on while it was being sent: the text is closed now, and those words are put aside.
    if (now.dirty && version === now.content?.version) keeper(id).write('aside', now.current(), version)
    paper.adopt(answer)
  }

  return {
    ...paper,
    kind,
    busy,
    save: () => save(base, () => '已保存'),
    /** What is unsaved is saved first, so that a step is always about what is on the screen. */
    step: (name: Exclude<ContentStep, 'destroy'>, more: StepMoments = {}) =>
      // Whoever asked before these says that they are done.
      act(name, (at) => takeStep(name, at, more), name === 'take_down' || name === 'trash' ? '' : stepDone[name]),
    restore: (number: number) =>
      act(
        'restore',
        async ({ id, version }) => paper.adopt(await call(kind.calls.restore, { id, version, number })),
        '',
      ),
    destroy: () =>
      act(
        'destroy',
        async ({ id, version }) => {
          if (kind.collection) await call(kind.collection.destroy, { id, version })
          keeper(id).drop('draft')
          keeper(id).drop('aside')
        },
        stepDone.destroy,
      ),
    /** Somebody saved meanwhile. */
    heard(version: number) {
      if (!content || version <= Math.max(base ?? 0, postponed.current) || busy || conflict) return
      void fail.reread('同事刚刚保存了新版本').catch(() => {
        // The next word of theirs, or the next save, tells it again.
      })
    },
    /** Both texts made into one: saved on top of theirs, and what was here is put aside. */
    async merge(merged: ContentText) {
      if (!conflict || !content) return
      const { theirs } = conflict
      await alone('save', async () => {
        keeper(content.id).write('aside', paper.current(), base ?? content.version)
        try {
          const answer = await call(kind.calls.save, { ...merged, id: content.id, version: theirs.version })
          keeper(content.id).drop('draft')
          paper.adopt(answer)
          void message.success(`已合并并保存为第 ${answer.version} 版，对方的内容在历史版本中`)
        } catch (error) {
          const outcome = await fail(error)
          if (!outcome.done && outcome.message) {
            paper.setConflict(undefined)
            paper.setProblem(outcome.message)
          }
        }
      })
    },
    async settle(choice: 'mine' | 'theirs' | 'later') {
      if (!conflict || !content) return
      const { theirs } = conflict
      if (choice === 'later') {
        postponed.current = theirs.version
        paper.setConflict(undefined)
      } else if (choice === 'theirs') {
        keeper(content.id).write('aside', paper.current(), base ?? content.version)
        keeper(content.id).drop('draft')
        paper.adopt(theirs)
        void message.success('已采用对方的内容，你的内容保留在本机')
      } else {
        // Theirs stays in the history. If a third one came meanwhile, that one is shown instead.
        await save(theirs.version, ({ version }) => `已保存为第 ${version} 版，对方的内容在历史版本中`)
      }
    },
  }
}

/** What is done about a no: beside the fields, as a conflict, or as another text with a word about why. */
function useFailing({ kind, keeper, paper }: Omit<WorkOptions, 'opened'> & { paper: ReturnType<typeof usePaper> }) {
  const { message } = App.useApp()

  /** Reads anew. What was typed here is compared with what is there, or put aside, and never lost. */
  const reread = async (why: string) => {
    const before = paper.latest.current.content
    if (!before) return
    const theirs = await call(kind.calls.read, { id: before.id })
    const now = paper.latest.current
    if (!now.dirty) {
      paper.adopt(theirs)
      void message.warning(`${why}，已载入最新的内容`)
    } else if (theirs.version !== now.base) paper.setConflict({ theirs, mine: now.current() })
    else {
      keeper(before.id).write('aside', now.current(), before.version)
      paper.adopt(theirs)
      void message.warning(`${why}，没有保存的修改已保留在本机`)
    }
  }
  const fail = async (error: unknown): Promise<Outcome> => {
    if (error instanceof SignInGivenUp) return shown
    if (isRefused(error) && movedOn.includes(error.code)) {
      const why = error.code === refusals.CHANGED_MEANWHILE.code ? '内容已被同事修改' : '内容的状态已被同事改变'
      await reread(why).catch((second: unknown) => paper.setProblem(messageOf(second)))
      return shown
    }
    const fields = isRefused(error) ? error.fields : {}
    paper.setErrors(fields)
    return { done: false, message: messageOf(error), fields }
  }
  return Object.assign(fail, { reread })
}

function add(kind: Kind, text: ContentText): Promise<EditedContent> {
  if (!kind.collection) throw new Error(`no new ${kind.name} is ever written`)
  return call(kind.collection.add, text)
}

/** One thing at a time: two clicks can come before a button has been drawn disabled. */
function useAlone() {
  const [busy, setBusy] = useState<Busy>()
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const alone = async <Result>(name: Busy, work: () => Promise<Result>): Promise<Result | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(name)
    try {
      return await work()
    } finally {
      running.current = false
      if (mounted.current) setBusy(undefined)
    }
  }
  return { busy, alone }
}
