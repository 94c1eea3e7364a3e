import { main } from '../server/main.ts'
import { developmentSite } from './dev-site.ts'

await main(process.argv.slice(2), { site: developmentSite })
