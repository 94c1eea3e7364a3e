import { type RefusalCode, refusals } from '#contract/base/refusals.ts'

/**
 * An expected "no": the caller asked for something the rules forbid.
 * Bugs are not refusals. They fail an assert, reach the log with a stack and answer 500.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** For the log only; it never reaches the caller. */
  readonly detail: Readonly<Record<string, unknown>>
  /** What is wrong with each input, for the person who typed it. */
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(
    code: RefusalCode,
    detail: Record<string, unknown> = {},
    fields?: Record<string, string>,
    /** What there is to add for this one caller: why their account is frozen, how long to wait. */
    because?: string,
  ) {
    super(because ? `${refusals[code].say}：${because}` : refusals[code].say)
    this.name = `Refusal(${code})`
    this.code = code
    this.detail = detail
    this.fields = fields
  }
}
