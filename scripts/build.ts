import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

await build({ configLoader: 'native', logLevel: 'warn', mode: 'production' })
await build({ configLoader: 'native', logLevel: 'warn', mode: 'gate' })
await build({ configLoader: 'native', logLevel: 'warn', mode: 'production', build: { ssr: true } })
await build({ configLoader: 'native', logLevel: 'warn', mode: 'console' })
await compressAll('dist/web/client')
await compressAll('dist/console/client')

/** Files are sent as often as they are read, and compressed only here, as well as can be. */
async function compressAll(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,css,svg,json}`)
  for (const file of files) {
    const bytes = await readFile(file)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
