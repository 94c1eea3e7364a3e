import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { FeedbackState } from '#contract/site/feedback.words.ts'
import { type Page, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Owner } from '../ports.ts'
import { type CaseRow, columns } from '../store.ts'

/** What somebody wrote to us, what last moved first. */
export function pageOf(
  tx: Reader,
  owner: Owner,
  paging: Paging,
  state: FeedbackState | undefined,
): Promise<Page<CaseRow>> {
  const inState = state ? sql`and state = ${state}` : sql``
  return pageAtOnce<CaseRow>(tx, paging, {
    columns,
    found: sql`from feedbacks where owner_kind = ${owner.kind} and owner_id = ${owner.id} ${inState}`,
    order: sql`updated_at desc, id desc`,
  })
}

/** What was reported of an enterprise and passed on to it. */
export function receivedBy(tx: Reader, enterpriseId: number, paging: Paging): Promise<Page<CaseRow>> {
  return pageAtOnce<CaseRow>(tx, paging, {
    columns,
    found: sql`from feedbacks where respondent_id = ${enterpriseId} and forwarded_at is not null`,
    order: sql`forwarded_at desc, id desc`,
  })
}

export async function findReceived(tx: Reader, id: number, enterpriseId: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from feedbacks
    where id = ${id} and respondent_id = ${enterpriseId} and forwarded_at is not null`.execute(tx)
  return rows[0]
}

/** Its author has seen all that is there by now. */
export async function markRead(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`update feedbacks set read_at = ${at} where id = ${id}`.execute(tx)
}
