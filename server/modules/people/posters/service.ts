import type { Paging } from '#contract/base/paging.ts'
import type { MaterialKind } from '#contract/people/posters.words.ts'
import type { Reading } from '#server/http/reading.ts'
import { settingsTopic } from '#server/modules/site/settings/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { createAllowance } from '#server/platform/rationing.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSigner } from '#server/platform/secrets/signed-address.ts'
import { createEditing } from './editing/service.ts'
import { designs, drawPicture, type Placing, type Said } from './images/model.ts'
import { digestOf, fileNameOf, filledWith, keeping, linkOf, pathOf, sampleName, topic } from './model.ts'
import type { Parts } from './ports.ts'
import * as store from './store.ts'

export type Posters = ReturnType<typeof createPosters>

export const posterPath = '/api/ck/user/posters'
export const samplePath = '/poster'

const hourMs = 60 * 60 * 1000
const collectedAtOnce = 200
const samplesMax = 20
/** In the choice they stand beside each other. */
const sampleWidth = 300

export interface Picture {
  digest: string
  bytes: Buffer
}

/** Posters of makers: drawn with their name and their own code, kept by all that they show. */
export function createPosters(parts: Parts) {
  const { database, makers, site, vip, origin, keys } = parts
  const [key] = keys
  // The same address for an hour, so that a browser need not fetch its picture again; none opens for more than two.
  const signer = createSigner(keys, 2 * hourMs)
  const startOfHour = (now: Date) => new Date(now.getTime() - (now.getTime() % hourMs))
  // A new nickname makes new posters: more of them in ten minutes are nobody's real ones.
  const mayDraw = createAllowance({ max: 40, windowMs: 10 * 60 * 1000 })
  const { open, kept } = createKeeping(parts)

  async function said(name: string, link: string): Promise<Said> {
    return { name, link, ...(await site.brand()) }
  }

  const sampleSaid = () => said(sampleName, `${origin}/`)

  async function own(tx: Reader, makerId: number): Promise<Said> {
    const { name, inviteUrl } = await makers.card(tx, makerId)
    return said(name, linkOf(inviteUrl))
  }

  const isLocked = async (tx: Reader, makerId: number, template: { vip_only: boolean }, now: Date) =>
    template.vip_only && !(await vip.has(tx, makerId, now))

  const sampleOf = (template: { id: number; version: number }, text: Said) =>
    `${samplePath}/${template.id}.png?v=${digestOf(key, template, text).slice(0, 12)}`

  return {
    editing: createEditing({ ...parts, sampleOf: async (template) => sampleOf(template, await sampleSaid()) }),

    /** What somebody may show, one of each template, under addresses that are theirs for a while. */
    async page(makerId: number, paging: Paging, now: Date) {
      const sample = await sampleSaid()
      return database.look(async (tx) => {
        const text = await own(tx, makerId)
        const found = await store.pageShown(tx, paging)
        const opensAll = found.list.some(({ vip_only }) => vip_only) && (await vip.has(tx, makerId, now))
        const addressOf = (template: { id: number; version: number }) => {
          const place = `${makerId}-${template.id}-${digestOf(key, template, text).slice(0, 12)}`
          const { until, sign } = signer.sign(place, startOfHour(now))
          return `${posterPath}/${place}.png?until=${until}&sign=${sign}`
        }
        const list = found.list.map(({ id, name, version, vip_only }) => ({
          ...{ id, name, vip_only, sample: sampleOf({ id, version }, sample) },
          address: vip_only && !opensAll ? '' : addressOf({ id, version }),
        }))
        return { ...found, list, inviter: text.name, expires_at: new Date(startOfHour(now).getTime() + 2 * hourMs) }
      })
    },

    opens: signer.opens,

    /** Somebody's poster and what a download of it is called. */
    async poster(makerId: number, templateId: number, now: Date): Promise<Picture & { fileName: string }> {
      const found = await database.look(async (tx) => {
        const template = await store.find(tx, templateId)
        if (!template?.shown || (await isLocked(tx, makerId, template, now))) throw new Refusal('PATH_UNKNOWN')
        return { template, text: await own(tx, makerId) }
      })
      const { template, text } = found
      const beforeDrawing = () => {
        if (!mayDraw(String(makerId), now)) throw new Refusal('TOO_MANY_REQUESTS')
      }
      const picture = await kept({ template, text, makerId, beforeDrawing }, now)
      return { ...picture, fileName: fileNameOf(template.name, text.name) }
    },

    /** What a template looks like, small and in nobody's name; undefined of what is not shown. */
    async sample(templateId: number, now: Date): Promise<Picture | undefined> {
      const template = await database.look((tx) => store.find(tx, templateId))
      if (!template?.shown) return undefined
      return kept({ template, text: await sampleSaid(), makerId: null, outputWidth: sampleWidth }, now)
    },

    /** The samples of what makers choose from, for whoever asks what there is. */
    async samples(reading: Reading): Promise<string[]> {
      reading.dependsOn(topic)
      reading.dependsOn(settingsTopic)
      const text = await sampleSaid()
      const { list } = await database.look((tx) => store.pageShown(tx, { page: 1, count: samplesMax }))
      return list.map((template) => sampleOf(template, text))
    },

    /** As it would be drawn, and kept nowhere. */
    async preview({ picture, sample_name, ...placing }: Placing & { picture: string; sample_name: string }) {
      const text = { ...(await sampleSaid()), name: sample_name || sampleName }
      const png = await parts.painting.paint(drawPicture(await open(picture), placing, text))
      return { image: `data:image/png;base64,${png.toString('base64')}` }
    },

    materials: (makerId: number, paging: Paging, kind: MaterialKind | undefined) =>
      database.look(async (tx) => {
        const { inviteUrl } = await makers.card(tx, makerId)
        const found = await store.pageShownMaterials(tx, paging, kind)
        return { ...found, list: found.list.map((one) => ({ ...one, text: filledWith(one.text, inviteUrl) })) }
      }),

    /** Somebody has left. */
    release: (tx: Tx, makerId: number): Promise<void> => store.release(tx, makerId),

    /**
     * Removes what nobody asks for. Outbox: with the row goes a line that names its bytes, so that they go later where
     * the bucket is away now. Nothing else would find them again, and they show somebody who has left.
     */
    async collect(now: Date): Promise<number> {
      let count = 0
      while (true) {
        const since = new Date(now.getTime() - keeping.unaskedMs)
        const stale = await database.begin(async (tx) => {
          const gone = await store.deleteStale(tx, since, keeping.bytesMax, collectedAtOnce)
          const bytesOf = (digest: string) => ({ area: 'private' as const, path: pathOf(digest) })
          await parts.storage.leave(tx, gone.map(bytesOf))
          return gone
        })
        await parts.storage.removeLeftovers()
        count += stale.length
        if (stale.length < collectedAtOnce) return count
      }
    },
  }
}

interface Wanted {
  template: store.TemplateRow
  text: Said
  makerId: number | null
  outputWidth?: number
  /** Asked only where it is not there yet. */
  beforeDrawing?(): void
}

/** Drawn once and then read: the row says that the bytes are there. */
function createKeeping({ database, painting, storage, files, vip, keys: [key] }: Parts) {
  // Single flight: whoever asks for what is being drawn waits for that one.
  const underWay = new Map<string, Promise<Buffer>>()

  async function open(picture: string): Promise<Buffer> {
    const bytes = await files.read('content', picture)
    if (!bytes) throw new Refusal('FILE_GONE')
    return bytes
  }

  async function draw(digest: string, { template, text, makerId, outputWidth }: Wanted, now: Date): Promise<Buffer> {
    const scene = template.design
      ? designs[template.design](text)
      : drawPicture(await open(template.picture), template, text)
    const bytes = await painting.paint(outputWidth ? { ...scene, outputWidth, flat: true } : scene)
    await storage.put('private', pathOf(digest), [bytes])
    const row = { digest, maker_id: makerId, template_id: template.id, bytes: bytes.length }
    await database.begin(async (tx) => {
      if (template.vip_only && makerId !== null) await vip.used(tx, makerId, digest, now)
      await store.keep(tx, row, now)
    })
    return bytes
  }

  function begin(digest: string, wanted: Wanted, now: Date): Promise<Buffer> {
    wanted.beforeDrawing?.()
    const drawn = draw(digest, wanted, now).finally(() => underWay.delete(digest))
    underWay.set(digest, drawn)
    return drawn
  }

  async function kept(wanted: Wanted, now: Date): Promise<Picture> {
    const digest = digestOf(key, wanted.template, wanted.text)
    const askedAt = await database.look((tx) => store.askedAt(tx, digest))
    const found = askedAt && (await storage.read('private', pathOf(digest)))
    if (found) {
      if (now.getTime() - askedAt.getTime() > keeping.noteMs) {
        await database.begin((tx) => store.noteAsked(tx, digest, now))
      }
      return { digest, bytes: found }
    }
    return { digest, bytes: await (underWay.get(digest) ?? begin(digest, wanted, now)) }
  }

  return { open, kept }
}
