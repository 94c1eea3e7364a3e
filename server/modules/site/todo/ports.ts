import type { Right } from '#contract/base/rights.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** Something that waits for a person with a right. A room with a queue gives one of these. */
export interface TodoSource {
  key: string
  label: string
  right: Right
  /** The screen where it is done. */
  path: string
  /**
   * How many wait, looking no further than `max`, since when the longest does, when the first is due where that does
   * not follow from it, and who, where that is quickly said.
   */
  waiting(tx: Reader, max: number): Promise<{ count: number; oldest: Date | null; due?: Date | null; note?: string }>
}

/** A number to begin the day with, and how it went lately. */
export interface FigureSource {
  key: string
  label: string
  right: Right
  path: string
  unit: 'fen' | 'count'
  /** `starts` are the beginnings of the last days in Shanghai, today's last; one number for each of them. */
  read(tx: Reader, starts: readonly Date[]): Promise<{ value: number; note?: string; days: readonly number[] }>
}

/** Where somebody's own work of a kind stands. */
export interface OwnSource {
  label: string
  right: Right
  path: string
  count(tx: Reader, staffId: number, now: Date): Promise<OwnCounts>
}

interface OwnCounts {
  drafts: number
  rejected: number
  waiting: number
  scheduled: number
}
