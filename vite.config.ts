import react from '@vitejs/plugin-react'
import { type ConfigEnv, defineConfig, type UserConfig } from 'vite'
import { slimContract } from './scripts/slim-contract.ts'

const plugins = [react(), slimContract()]

export default defineConfig((env) => (env.mode === 'console' ? operatorsBundle() : siteBundles(env)))

/** The console is a bundle of its own: nothing it is made of ever reaches a visitor. */
function operatorsBundle(): UserConfig {
  // The component library is one large file that the browser keeps from one release to the next.
  const library = /node_modules\/(antd|@ant-design|@rc-component|dayjs|react|react-dom|react-router|scheduler)\//
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
        output: { codeSplitting: { groups: [{ name: 'library', test: library }] } },
      },
    },
  }
}

/**
 * Builds the PC site three times: for the browser, as the bundle the server renders with, and the gate, which runs
 * before anything else and must stand alone (a module, or a script that imports one, would run too late).
 */
function siteBundles({ command, isSsrBuild, mode }: ConfigEnv): UserConfig {
  return {
    plugins,
    publicDir: isSsrBuild || mode === 'gate' ? false : 'web/public',
    build: {
      outDir: isSsrBuild ? 'dist/web/server' : 'dist/web/client',
      emptyOutDir: mode !== 'gate',
      manifest: mode === 'gate' ? '.vite/gate.json' : !isSsrBuild,
      target: 'es2023',
      // One stylesheet for the whole site: moving between pages never waits for a style or flashes without it.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: {
        input: isSsrBuild ? 'web/entry-server.tsx' : mode === 'gate' ? 'web/gate.ts' : 'web/entry-client.tsx',
        // The server's copy is one file, read once: a new build beside a running server takes nothing away from it.
        output: mode === 'gate' ? { format: 'iife' as const } : isSsrBuild ? { codeSplitting: false } : {},
      },
    },
    // React is bundled into the server's copy too: resolved once, and always its production build.
    ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  }
}
