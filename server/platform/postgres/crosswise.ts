import { setTimeout } from 'node:timers/promises'

const attemptsMax = 5
const pauseMaxMs = 40
/** Deadlock, or a serialization failure: two transactions met crosswise, and this one was sent back. */
const sentBack = ['40001', '40P01']

/**
 * Does a transaction again that was sent back: nothing of it has happened, so it may begin from its beginning. For
 * those that hold several things which others hold in another order; their work changes nothing outside of the
 * database.
 */
export async function againIfCrosswise<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === attemptsMax || !sentBack.includes(sqlStateOf(error))) throw error
      await setTimeout(Math.random() * pauseMaxMs)
    }
  }
}

function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
