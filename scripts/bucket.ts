import { systemClock } from '../server/platform/clock.ts'
import { simulateS3 } from '../server/testing/vendors/s3.ts'

// A bucket in memory for looking at a demo with one, as strict as the tests' is: `npm run bucket [-- PORT SITE]`.
const [port = '4190', site = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const keys = { accessKeyId: 'demo', secretAccessKey: 'demo-secret', bucket: 'files', region: 'local' }
const rules = { clock: systemClock, publicPrefix: 'files/', corsOrigins: [site], port: Number(port) }
const bucket = await simulateS3({ ...keys, ...rules })
process.stdout.write(
  [
    `STORAGE_URL='s3://files?${new URLSearchParams({ endpoint: bucket.origin, region: 'local', style: 'path' })}'`,
    `STORAGE_ACCESS_KEY_ID=demo STORAGE_SECRET_ACCESS_KEY=demo-secret`,
    `STORAGE_PUBLIC_URL=http://localhost:${bucket.port}/files`,
    '',
  ].join(' \\\n'),
)
