import type { State } from './record-kind.ts'

// How states are called that several kinds have in common.

const shown: State = { label: '已上线', tone: 'good' }
const hidden: State = { label: '已下线', tone: 'plain' }
const draft: State = { label: '草稿', tone: 'plain' }
const review: State = { label: '待审核', tone: 'waiting' }
const rejected: State = { label: '已驳回', tone: 'gone' }

/** Of what enterprises write and operators review. */
export const reviewedStates = { draft, review, shown, hidden, rejected } as const
/** Of what operators write themselves. */
export const simpleStates = { draft, shown, hidden } as const
/** Of what is either offered or not. */
export const switchStates = { shown, hidden } as const
