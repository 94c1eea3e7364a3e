/**
 * One row of what waits for the owner of an account: how many there are, what they amount to, by when the first is due,
 * and the number of the newest.
 */
export interface ReminderRow {
  times: number
  amount: number
  until: Date | null
  reference: string
}
