import { writeFileSync } from 'node:fs'
import { exceptionFor, isPermissive, licencesPage, readLockfile, shippedIn } from './licence-list.ts'

// What is handed on with the product, and under which licence: `npm run licences` writes docs/licences.md.
const shipped = shippedIn(readLockfile())
const asking = shipped.filter((one) => !isPermissive(one.licence) && !exceptionFor(one))
for (const { name, licence } of asking) process.stderr.write(`${name}：${licence || '没有写明许可证'}\n`)
writeFileSync('docs/licences.md', licencesPage(shipped))
process.stdout.write(`docs/licences.md：${shipped.length} 项\n`)
process.exitCode = asking.length > 0 ? 1 : 0
