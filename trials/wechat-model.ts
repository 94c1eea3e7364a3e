import type { RefusalCode } from '#contract/base/refusals.ts'

export type App = 'website' | 'official'

/** What somebody may do: an account and a WeChat are told by their number. */
export type Step =
  | { do: 'enter'; app: App; person: number; maker: number }
  | { do: 'return'; person: number }
  | { do: 'password'; maker: number }
  | { do: 'bind'; app: App; maker: number; person: number; codes: 'right' | 'old_wrong' | 'new_wrong' | 'none' }
  | { do: 'unbind'; maker: number }
  | { do: 'freeze' | 'thaw' | 'ask-closure'; maker: number }
  | { do: 'close' }

export type Outcome = 'done' | 'moved' | 'skipped' | 'bind_required' | 'move_required' | 'unknown' | RefusalCode

interface ModelMaker {
  state: 'active' | 'frozen' | 'closing' | 'closed'
  leaving: boolean
  /** The WeChat it has, and the apps through which that was met. */
  bound: { person: number; apps: Set<App> } | undefined
  /** As they were opened, by what. */
  sessions: string[]
}

/** Accounts and WeChats as somebody would keep them on paper. */
export interface Model {
  makers: ModelMaker[]
}

/** Everybody is signed in to begin with, through the session that is named. */
export const newModel = (sessions: readonly string[]): Model => ({
  makers: sessions.map((session) => ({ state: 'active', leaving: false, bound: undefined, sessions: [session] })),
})

const mayEnter = ({ state }: ModelMaker) => state === 'active' || state === 'closing'

/** Puts the step on paper and says what should come of it. `session` names the one that it opens, if it does. */
export function onPaper(model: Model, step: Step, session: string): Outcome {
  const of = (at: number): ModelMaker => {
    const maker = model.makers[at]
    if (!maker) throw new Error(`no maker ${at}`)
    return maker
  }
  const holderOf = (person: number) => model.makers.find(({ bound }) => bound?.person === person)
  const letIn = (maker: ModelMaker): Outcome => {
    if (!mayEnter(maker)) return 'ACCOUNT_FROZEN'
    maker.sessions.push(session)
    return 'done'
  }

  switch (step.do) {
    case 'enter': {
      const holder = holderOf(step.person)
      if (holder) {
        const outcome = letIn(holder)
        if (outcome === 'done') holder.bound?.apps.add(step.app)
        return outcome
      }
      const maker = of(step.maker)
      // The number of an account that is gone is anybody's: it would open another one.
      if (maker.state === 'closed') return 'bind_required'
      if (!mayEnter(maker)) return 'ACCOUNT_FROZEN'
      if (maker.bound) return 'WECHAT_BOUND_ALREADY'
      maker.bound = { person: step.person, apps: new Set([step.app]) }
      return letIn(maker)
    }
    case 'return': {
      const holder = holderOf(step.person)
      return holder?.bound?.apps.has('official') ? letIn(holder) : 'unknown'
    }
    case 'password': {
      const maker = of(step.maker)
      if (maker.state === 'closed') return 'SIGN_IN_FAILED'
      return letIn(maker)
    }
    case 'bind':
      return bindOnPaper(of(step.maker), holderOf(step.person), step)
    case 'unbind': {
      const maker = of(step.maker)
      if (maker.sessions.length === 0) return 'skipped'
      if (!maker.bound) return 'RECORD_NOT_FOUND'
      maker.bound = undefined
      // A way in has gone: whoever came by it is out, and whoever does it stays.
      maker.sessions = maker.sessions.slice(0, 1)
      return 'done'
    }
    case 'freeze': {
      const maker = of(step.maker)
      if (!mayEnter(maker)) return 'RECORD_MOVED_ON'
      Object.assign(maker, { state: 'frozen', sessions: [] })
      return 'done'
    }
    case 'thaw': {
      const maker = of(step.maker)
      if (maker.state !== 'frozen') return 'RECORD_MOVED_ON'
      maker.state = maker.leaving ? 'closing' : 'active'
      return 'done'
    }
    case 'ask-closure': {
      const maker = of(step.maker)
      if (maker.sessions.length === 0) return 'skipped'
      if (maker.state === 'closing') return 'CLOSURE_ASKED_ALREADY'
      // Only the last one has nothing in the purse.
      if (step.maker < model.makers.length - 1) return 'CLOSURE_MONEY_OPEN'
      Object.assign(maker, { state: 'closing', leaving: true })
      return 'done'
    }
    case 'close':
      for (const maker of model.makers) {
        // Nobody was here for so long: what was opened before is over.
        maker.sessions = []
        if (maker.state === 'closing') Object.assign(maker, { state: 'closed', bound: undefined })
      }
      return 'done'
  }
}

function bindOnPaper(
  maker: ModelMaker,
  holder: ModelMaker | undefined,
  { app, person, codes }: Extract<Step, { do: 'bind' }>,
): Outcome {
  if (maker.sessions.length === 0) return 'skipped'
  const { bound } = maker
  if (bound && (app === 'website' || bound.apps.has('official') || bound.person !== person))
    return 'WECHAT_BOUND_ALREADY'
  if (bound) {
    bound.apps.add(app)
    return 'done'
  }
  if (!holder) {
    maker.bound = { person, apps: new Set([app]) }
    return 'done'
  }
  if (!mayEnter(holder)) return 'WECHAT_HELD'
  if (codes === 'none') return 'move_required'
  if (codes !== 'right') return 'CODE_WRONG'
  // The WeChat moves, and nothing else: whoever was in the old account is out.
  maker.bound = { person, apps: new Set([...(holder.bound?.apps ?? []), app]) }
  Object.assign(holder, { bound: undefined, sessions: [] })
  return 'moved'
}
