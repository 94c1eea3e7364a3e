import type { AuditWords } from '../../audit-words.ts'
import { sharedVerbs, sharedWords } from './shared-words.ts'

type LogWords = Required<AuditWords>

/** One dictionary of what the nouns bring, in their order; none contradicts another, which a test holds. */
export function gather(brought: readonly AuditWords[]): LogWords {
  return [...brought, sharedWords].reduce<LogWords>(
    (all, { subjects, actions, fields, values }) => ({
      subjects: { ...all.subjects, ...subjects },
      actions: { ...all.actions, ...actions },
      fields: { ...all.fields, ...fields },
      values: { ...all.values, ...values },
    }),
    { subjects: {}, actions: {}, fields: {}, values: {} },
  )
}

interface Entry {
  action: string
  before?: unknown
  after?: unknown
}

export type Say = ReturnType<typeof createSay>

/** How the log is read out. What nobody has named stays as it was written. */
export function createSay({ subjects, actions, fields, values }: LogWords) {
  return {
    /** `next.version` of `news:12`, step by step. */
    field(subject: string, path: string): string {
      const said = (step: string) => fields[`${nounOf(subject)}.${step}`] ?? fields[step] ?? step
      return path.split('.').map(said).join(' › ')
    },

    /** What was done; a verb that is new here still says whether something came, changed or went. */
    action({ action, before, after }: Entry): string {
      const known = actions[action] ?? sharedVerbs[action.slice(action.indexOf('.') + 1)]
      if (known) return known
      if (isNothing(before) && !isNothing(after)) return '新增'
      if (!isNothing(before) && isNothing(after)) return '删除'
      return '修改'
    },

    /** What it was done to: `横幅 12`. Headings are logged beside what stands under them. */
    subject(subject: string): string {
      const whole = subjects[subject]
      if (whole) return whole
      const noun = nounOf(subject)
      const id = subject.slice(noun.length + 1)
      const sorts = subjects[noun.replace(/-category$/, '')]
      const said = subjects[noun] ?? (sorts ? `${sorts}分类` : noun)
      return `${said}${id ? ` ${id}` : ''}`
    },

    /** A value by the name it has in its field. */
    value(subject: string, path: string, value: string): string {
      const field = path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? ''
      const words = values[`${nounOf(subject)}.${field}`] ?? values[field] ?? {}
      return value
        .split('、')
        .map((one) => words[one] ?? one)
        .join('、')
    },

    /** Whole actions, for a file that is written elsewhere. */
    actions,

    /** What the log can be narrowed to; where two have one name, the first is the wider one. */
    subjects: Object.entries(subjects)
      .map(([value, label]) => ({ value, label }))
      .filter(({ label }, at, all) => all.findIndex((one) => one.label === label) === at),
  }
}

const nounOf = (subject: string): string => subject.split(':')[0] ?? ''

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}
