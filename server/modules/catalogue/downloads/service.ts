import type { InputInside } from '#contract/base/endpoint.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { shanghaiDay, startOfShanghaiDay, yearAfter } from '#contract/base/time.ts'
import type { takeResource } from '#contract/catalogue/downloads.ts'
import type { DownloadLevel } from '#contract/catalogue/downloads.words.ts'
import type { Change, Seen } from '#server/modules/site/settings/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSigner } from '#server/platform/secrets/signed-address.ts'
import { type DownloadLimits, downloadLimits, notForYou, opensMs, wayTo } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { Owner, Parts } from './ports.ts'
import { createReading } from './reading/service.ts'
import * as store from './store.ts'

export type Downloads = ReturnType<typeof createDownloads>

/** Where the bytes are handed out, for whoever was given an address. */
export const takenPath = '/api/resources/taken'

interface Self {
  owner: Owner
  personId: number
  now: Date
}

/** Taking resources away: for nothing, for points, or again. Points leave with what they buy, or not at all. */
export function createDownloads(parts: Parts) {
  const { database, ledger, points, resources, certifications, messages, settings, vips, fileKeys } = parts
  const signer = createSigner(fileKeys, opensMs)

  /** Which daily limit counts for somebody, and how many of what costs points their level gives them in a day. */
  async function levelOf(tx: Reader, owner: Owner, now: Date): Promise<{ level: DownloadLevel; free: number }> {
    if (owner.kind === 'maker') {
      const vip = await vips.standing(tx, owner.id, now)
      return vip ? { level: 'vip', free: vip.gives.free_downloads } : { level: 'member', free: 0 }
    }
    const certified = await certifications.isCertified(tx, owner.id, now)
    return { level: certified ? 'certified' : 'member', free: 0 }
  }

  async function balanceOf(tx: Reader, { kind, id }: Owner): Promise<number> {
    return (await ledger.balances<AccountRealm>(tx, { kind, id })).score
  }

  /** How a resource stands for somebody. */
  async function standing(tx: Reader, owner: Owner, id: number, now: Date) {
    const terms = await resources.terms(tx, id, now)
    const purchase = await store.inForce(tx, owner, id, now)
    const { level, free } = await levelOf(tx, owner, now)
    const today = await store.takenSince(tx, owner, startOfShanghaiDay(shanghaiDay(now)), id)
    const { taken, had, free_taken, had_free } = today
    const owned = purchase !== undefined
    const way = terms && wayTo(terms, { owner, free: free_taken < free || (had_free && free > 0), owned })
    if (!terms || way === undefined) throw new Refusal('RECORD_NOT_FOUND')
    const limit = (await settings.read(tx, downloadLimits))[level]
    return { terms, way, purchase, limit, left: Math.max(0, limit - taken), had, had_free }
  }

  /** Takes the points and remembers until when it is theirs. */
  async function buy(tx: Tx, { owner, personId, now }: Self, resource: { id: number; title: string; points: number }) {
    const no = businessNo('XZ', now)
    const { id: resource_id, title, points: price } = resource
    const said = { note: `《${title}》`.slice(0, 100), path: `/resources/${resource_id}` }
    await points.spend(tx, { owner, reference: no, points: price, now, ...said })
    const free_until = yearAfter(now)
    const bought = { no, resource_id, title, points: price, bought_at: now, free_until }
    return { id: await store.insertPurchase(tx, { owner, personId, ...bought }), free_until }
  }

  /** What was paid goes back, and with it the right to have it again. */
  async function giveBack(
    tx: Tx,
    row: store.PurchaseRow,
    { reason, staffId, now }: { reason: string; staffId: number | null; now: Date },
  ): Promise<void> {
    const owner = { kind: row.owner_kind, id: row.owner_id }
    await store.refund(tx, row.id, { now, reason, staffId })
    await points.giveBack(tx, { owner, reference: row.no, now })
    const values = { points: String(row.points), title: row.title, reason }
    await messages.tell(tx, { realm: owner.kind, id: owner.id }, { event: 'download.refunded', values, now })
  }

  return {
    /** How it stands for whoever looks at it. */
    own: (owner: Owner, id: number, now: Date) =>
      database.look(async (tx) => {
        const { terms, way, purchase, limit, left, had } = await standing(tx, owner, id, now)
        const balance = await balanceOf(tx, owner)
        const price = way === 'points' ? terms.points : 0
        const reachable = way !== 'not-for-you' && (left > 0 || had)
        return {
          way: reachable ? way : null,
          why_not: way === 'not-for-you' ? notForYou(terms) : reachable ? '' : `今天已下载 ${limit} 份，请明天再来`,
          points: price,
          balance: String(balance),
          missing: Math.max(0, price - balance),
          free_until: purchase?.free_until ?? null,
          left_today: left,
          limit,
        }
      }),

    async take({ id, file: number, points_confirmed }: InputInside<typeof takeResource>, self: Self) {
      const { owner, personId, now } = self
      const taken = await ledger.begin(async (tx) => {
        // Row lock: of many who ask at once for one account the first pays, and the others find it paid for.
        await points.hold(tx, owner, now)
        const { terms, way, purchase, left, had, had_free } = await standing(tx, owner, id, now)
        if (way === 'not-for-you') throw new Refusal('RESOURCE_NOT_FOR_YOU', { id }, undefined, notForYou(terms))
        if (left === 0 && !had) throw new Refusal('DOWNLOADS_OF_TODAY', { id })
        const file = terms.files[number - 1]
        if (!file) throw new Refusal('RECORD_NOT_FOUND')
        if (!file.there) throw new Refusal('FILE_GONE', { id, number })
        const price = way === 'points' ? terms.points : 0
        if (points_confirmed !== undefined && points_confirmed < price) {
          throw new Refusal('PRICE_CHANGED', { id }, { points: String(price) }, `现在需要 ${price} 积分`)
        }
        const bought = price > 0 ? await buy(tx, self, { id, title: terms.title, points: price }) : purchase
        if (!had) await resources.countTaken(tx, id)
        const download = await store.insertDownload(tx, {
          ...{ owner, personId, resource_id: id, title: terms.title, way, at: now },
          ...{ file_number: number, file_name: file.name, bytes: file.bytes, purchase_id: bought?.id ?? null },
        })
        if (way === 'vip' && !had_free) {
          const used = { kind: 'download', reference: String(download), amount: terms.points } as const
          await vips.use(tx, { makerId: owner.id, ...used, now })
        }
        const free_until = bought?.free_until ?? null
        const balance = String(await balanceOf(tx, owner))
        return { download, file_name: file.name, way, points_spent: price, balance, free_until }
      })
      const { download, ...said } = taken
      const { until, sign } = signer.sign(`download:${download}`, now)
      const address = `${takenPath}/${download}?until=${until}&sign=${sign}`
      return { ...said, address, expires_at: new Date(until) }
    },

    opens: (download: number, { until, sign }: { until: number; sign: string }, now: Date): boolean =>
      signer.opens(`download:${download}`, until, sign, now),

    /** The bytes of what was taken; undefined where they are not to be had, and then what was paid goes back. */
    async open(id: number, now: Date) {
      const row = await database.read((tx) => store.findDownload(tx, id))
      if (!row || row.state === 'refunded') return undefined
      const terms = await database.read((tx) => resources.terms(tx, row.resource_id, now))
      const url = terms?.files[row.file_number - 1]?.url
      const file = url === undefined ? undefined : await resources.openFile(url)
      if (!file) await failedAt(row, now)
      return file && { row, file: { ...file, name: row.file_name } }
    },

    delivered: (row: store.DownloadRow, now: Date) => database.begin((tx) => store.delivered(tx, row, now)),
    failed: failedAt,

    /** An operator gives back what a purchase cost. */
    giveBack,
    reading: createReading(parts, { levelOf }),
    overseeing: createOverseeing(parts, { giveBack }),

    limits: () => settings.edited(downloadLimits),
    saveLimits: (limits: DownloadLimits & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, downloadLimits, limits, change)),
  }

  /** It failed on our side. Whoever never got what they paid for gets their points back at once. */
  async function failedAt(row: store.DownloadRow, now: Date): Promise<void> {
    await ledger.begin(async (tx) => {
      // Lock order: the owner, then what they bought.
      await points.hold(tx, { kind: row.owner_kind, id: row.owner_id }, now)
      await store.failed(tx, row.id, now)
      const purchase = row.purchase_id === null ? undefined : await store.lockPurchase(tx, row.purchase_id)
      if (purchase?.state !== 'paid' || purchase.delivered_at !== null) return
      await giveBack(tx, purchase, { reason: '平台未能提供文件', staffId: null, now })
    })
  }
}
