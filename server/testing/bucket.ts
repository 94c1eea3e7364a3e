import { onTestFinished } from 'vitest'
import type { House, SignedIn } from './house.ts'
import { openHouse } from './house.ts'
import type { SampleFile } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'
import { type S3Simulator, simulateS3 } from './vendors/s3.ts'

const keys = { accessKeyId: 'AKID', secretAccessKey: 'bucket-secret', bucket: 'files', region: 'cn-hangzhou' }

interface HouseWithBucket {
  house: House
  bucket: S3Simulator
  /** What a process needs to reach the same bucket. */
  env: Record<string, string>
}

/** Variables with which a process reaches a bucket of the simulator. */
export function bucketVariables({ origin }: Pick<S3Simulator, 'origin'>, publicUrl?: string): Record<string, string> {
  return {
    STORAGE_URL: `s3://${keys.bucket}?endpoint=${origin}&region=${keys.region}&style=path&timeout=1`,
    STORAGE_ACCESS_KEY_ID: keys.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: keys.secretAccessKey,
    ...(publicUrl && { STORAGE_PUBLIC_URL: publicUrl }),
  }
}

export function openBucket(clock: () => Date, rules: { corsOrigins?: string[]; port?: number } = {}) {
  return simulateS3({ ...keys, ...rules, clock, publicPrefix: 'files/' })
}

/** The whole product with a bucket beside its folders. */
export async function openHouseWithBucket(
  options: { publicUrl?: string; env?: Record<string, string> } = {},
): Promise<HouseWithBucket> {
  let house: House | undefined
  const beforeIt = new Date('2026-11-12T02:00:00Z')
  const bucket = await openBucket(() => house?.clock() ?? beforeIt)
  const env = bucketVariables(bucket, options.publicUrl)
  house = await openHouse({ env: { ...env, ...options.env } })
  onTestFinished(() => bucket.close())
  return { house, bucket, env }
}

/** The three steps of a browser that sends straight to the bucket; the last answer it got. */
export function sendingStraight(house: Pick<House, 'http'>) {
  const { announce, finish } = uploadsAt(house)
  const post = async ({ url, fields }: { url: string; fields: Record<string, string> }, bytes: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), 'file')
    return (await fetch(url, { method: 'POST', body: form })).status
  }
  return {
    announce,
    finish,
    post,
    async handIn(who: SignedIn, { name, type, bytes }: SampleFile, purpose: Parameters<typeof announce>[1]['purpose']) {
      const promised = await announce(who, { name, type, size: bytes.length, purpose })
      if (promised.code !== 200) return promised
      if (!promised.data.fields) throw new Error('it was not told to go to the bucket')
      const status = await post(promised.data, bytes)
      return status === 204 ? finish(who, promised.data.key) : { code: status }
    },
  }
}
