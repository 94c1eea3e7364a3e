import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { mobileMap } from '../web/mobile/routes.ts'
import { siteMap } from '../web/routes.ts'
import { pageSources } from './page-sources.ts'

await build({ configLoader: 'native', logLevel: 'warn', mode: 'production' })
await build({ configLoader: 'native', logLevel: 'warn', mode: 'gate' })
await build({ configLoader: 'native', logLevel: 'warn', mode: 'mobile' })
// The server tells each page which scripts are its own, and finds them in the manifest by these.
const pages = { pc: await pageSources(siteMap), mobile: await pageSources(mobileMap) }
await writeFile('dist/web/client/.vite/pages.json', JSON.stringify(pages))
// Beside what is still to be built.
const compressed = compressAll('dist/web/client')
await build({ configLoader: 'native', logLevel: 'warn', mode: 'production', build: { ssr: true } })
await build({ configLoader: 'native', logLevel: 'warn', mode: 'console' })
await Promise.all([compressed, compressAll('dist/console/client')])

/** Files are sent as often as they are read, and compressed only here, as well as can be. */
async function compressAll(folder: string): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  // All at once: Node compresses on as many cores as there are.
  await Promise.all(
    globSync(`${folder}/**/*.{js,css,svg,json}`).map(async (file) => {
      const bytes = await readFile(file)
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(bytes, quality),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      await writeFile(`${file}.br`, brotli)
      await writeFile(`${file}.gz`, zipped)
    }),
  )
}
