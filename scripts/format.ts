import { runNode } from './run-child.ts'

process.exit(await runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--write', ...process.argv.slice(2)]))
