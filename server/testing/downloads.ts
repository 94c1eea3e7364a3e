import type { Readable } from 'node:stream'
import type { House } from './house.ts'
import { scoreAt } from './points.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'

/** An archive of resources, and people with points who take them. */
export async function openArchive(house: House) {
  const points = scoreAt(house)
  const staff = await points.operator([
    ...(['resource.read', 'resource.edit', 'resource.review', 'resource.delete'] as const),
    ...(['downloads.read', 'downloads.refund', 'downloads.settings'] as const),
  ])
  const handIn = async (name = '采购合同范本.pdf') => {
    const { data } = await uploadsAt(house).handIn(staff, { ...(await sample('pdf')), name }, 'resource')
    return { url: data.url as string, name: data.name as string, bytes: data.bytes as number }
  }
  return {
    ...points,
    staff,
    handIn,
    /** One that readers see. */
    async show(parts: object = {}): Promise<{ id: number; version: number }> {
      const resource = {
        ...{ title: '采购合同范本', summary: '', html: '', cover: '', category_id: null, format: 'pdf' },
        ...{ files: [await handIn()], points: 0, vip_free: false, audience: 'all', ...parts },
      }
      const { data } = await staff.tell('/api/console/resource', resource)
      return (await staff.tell(`/api/console/resource/${data.id}/step`, { version: data.version, step: 'show' })).data
    },
    hide: (id: number, version: number) => staff.tell(`/api/console/resource/${id}/step`, { version, step: 'hide' }),
    /** What comes when an address is opened. */
    fetch: async (address: string) => house.http.inject({ url: address, remoteAddress: '203.0.113.9' }),
    readBytes: async (stream: Readable) => Buffer.concat(await Array.fromAsync(stream)),
  }
}
