import { main } from '../server/main.ts'
import { developmentSite } from './dev-site.ts'

// The build tool works in this very process, stalls it for seconds and takes more memory than a server of ours ever
// should; nobody is to be turned away for that.
process.env.LAG_LIMIT_MS ??= '60000'
process.env.MEMORY_LIMIT_MB ??= '8192'

await main(process.argv.slice(2), { site: developmentSite })
