import type { InputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, startOfShanghaiDay } from '#contract/base/time.ts'
import type { listConsoleDownloads } from '#contract/catalogue/downloads.console.ts'
import type { By } from '#server/http/identity.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from '../ports.ts'
import * as downloads from '../store.ts'
import * as store from './store.ts'

type Filter = Omit<InputInside<typeof listConsoleDownloads>, keyof Paging>

interface GivingBack {
  giveBack(
    tx: Tx,
    row: downloads.PurchaseRow,
    how: { reason: string; staffId: number | null; now: Date },
  ): Promise<void>
}

const figureDays = 30
const dayMs = 24 * 60 * 60 * 1000
const resourcesMax = 20

/** The operators' side: who took what, and giving points back. */
export function createOverseeing({ database, ledger, staff, points }: Parts, { giveBack }: GivingBack) {
  return {
    list: ({ from, to, ...filter }: Filter, paging: Paging) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, {
          ...filter,
          from: from === undefined ? undefined : startOfShanghaiDay(from),
          to: to === undefined ? undefined : nextShanghaiMidnight(startOfShanghaiDay(to)),
        })
        const owners = await ledger.namesOf(tx, page.list)
        const names = await staff.names(tx, [...new Set(page.list.flatMap(({ refunded_by }) => refunded_by ?? []))])
        const list = page.list.map(({ refunded_by, ...row }) => ({
          ...row,
          owner_name: owners(row),
          refunded_by: (refunded_by !== null && names.get(refunded_by)) || '',
          refundable: row.way === 'points' && row.refunded_at === null,
        }))
        return { ...page, list }
      }),

    figures: (now: Date) =>
      database.read(async (tx) => {
        const since = new Date(now.getTime() - figureDays * dayMs)
        const { failed: _failed, ...sums } = await store.sums(tx, since)
        return { ...sums, resources: await store.most(tx, since, resourcesMax) }
      }),

    /** Whoever comes second finds it given back. */
    refund: (id: number, reason: string, { caller, now, requestId }: By) =>
      ledger.begin(async (tx) => {
        const download = await downloads.findDownload(tx, id)
        const purchaseId = download?.way === 'points' ? download.purchase_id : null
        if (!download || purchaseId === null) throw new Refusal('RECORD_NOT_FOUND')
        // Lock order: the owner, then what they bought.
        await points.hold(tx, { kind: download.owner_kind, id: download.owner_id }, now)
        const row = await downloads.lockPurchase(tx, purchaseId)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        if (row.state !== 'paid') throw new Refusal('RECORD_MOVED_ON', { no: row.no, state: row.state })
        await giveBack(tx, row, { reason, staffId: caller.staffId, now })
        const actor = { kind: 'staff', id: caller.staffId } as const
        const entry = { action: 'download.refund', subject: `download:${id}`, before: { state: 'paid' }, requestId }
        await audit(tx, { at: now, actor, ...entry, after: { state: 'refunded', score: row.points, reason } })
      }),
  }
}
