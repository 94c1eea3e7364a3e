import react from '@vitejs/plugin-react'
import { type ConfigEnv, defineConfig, type UserConfig } from 'vite'
import { latinSource } from './scripts/latin-source.ts'
import { oneView } from './scripts/one-view.ts'
import { slimContract } from './scripts/slim-contract.ts'
import { className, slimStyles } from './scripts/slim-styles.ts'

const plugins = [react(), slimContract()]

export default defineConfig((env) => (env.mode === 'console' ? operatorsBundle() : siteBundles(env)))

/** The console is a bundle of its own: nothing it is made of ever reaches a visitor. */
function operatorsBundle(): UserConfig {
  // The component library is one large file that the browser keeps from one release to the next.
  const library = /node_modules\/(antd|@ant-design|@rc-component|dayjs|react|react-dom|react-router|scheduler)\//
  // Every noun has a few words for the audit log, and the log reads all of them: one file rather than thirty.
  const auditWords = /\/console\/(.+\/)?(audit|record|text|account)-words\.ts$/
  return {
    plugins,
    publicDir: false,
    build: {
      outDir: 'dist/console/client',
      assetsDir: 'console-assets',
      manifest: true,
      target: 'es2023',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rollupOptions: {
        input: 'console/entry.tsx',
        output: {
          codeSplitting: {
            groups: [
              { name: 'library', test: library },
              { name: 'audit-words', test: auditWords, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
  }
}

/**
 * Code splitting. A page is a file of its own that arrives when it is asked for, and so is what pages share; but small
 * files compress badly, and each is a request and a line in the first file. Two rules join them, none names a file.
 */
const shared = [
  // All that stands on every page, without the tables of the contract that only some of them read.
  { name: 'entry-client', tags: ['$initial' as const], test: /^[^?]*$/ },
  // Furniture that ten files of pages have in common; folders below it serve pages of one kind.
  { name: 'kit', test: /\/(ui|web\/kit)\/[^/?]*$/, minShareCount: 10 },
]

const forBrowsers = {
  // What react-router tells its developers in the browser's log: nobody reads it there.
  treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
  optimization: { inlineConst: true },
  // A class that no stylesheet describes is none, as it was in a table.
  checks: { importIsUndefined: false },
}

/** What each build of the sites begins with. The entries of the two sites are named alike, as files of one folder. */
const entries: Readonly<Record<string, string>> = {
  gate: 'web/app/gate.ts',
  mobile: 'web/mobile/entry-client.tsx',
}

/**
 * Builds the sites four times: each for the browser, both as the bundle the server renders with, and the gate, which
 * runs before anything else and must stand alone (a module, or a script that imports one, would run too late).
 */
function siteBundles({ command, isSsrBuild, mode }: ConfigEnv): UserConfig {
  return {
    plugins: [...plugins, slimStyles(), oneView(mode === 'mobile' ? 'mobile' : 'pc'), isSsrBuild && latinSource()],
    css: { modules: { generateScopedName: className } },
    publicDir: isSsrBuild || mode in entries ? false : 'web/public',
    build: {
      outDir: isSsrBuild ? 'dist/web/server' : 'dist/web/client',
      emptyOutDir: !(mode in entries),
      manifest: mode in entries ? `.vite/${mode}.json` : !isSsrBuild,
      target: 'es2023',
      // A page's styles come with its script; what all pages wear is the entry's.
      cssCodeSplit: true,
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // A page is asked for in the same breath: only what it imports has to be named in advance.
        resolveDependencies: (page, files) => files.filter((file) => file !== page),
      },
      reportCompressedSize: false,
      rollupOptions: {
        ...(isSsrBuild ? {} : forBrowsers),
        input: isSsrBuild ? 'web/app/entry-server.tsx' : (entries[mode] ?? 'web/app/entry-client.tsx'),
        // The server's copy is one file, read once: a new build beside a running server takes nothing away from it.
        output:
          mode === 'gate'
            ? { format: 'iife' as const }
            : isSsrBuild
              ? { codeSplitting: false }
              : { codeSplitting: { includeDependenciesRecursively: false, groups: shared } },
      },
    },
    // React is bundled into the server's copy too: resolved once, and always its production build. Said while it is built,
    // or the builds for developers are in it as well.
    ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
    ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  }
}
