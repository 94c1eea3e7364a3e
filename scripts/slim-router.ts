import type { Plugin } from 'vite'

const watching = /\/react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/

/**
 * react-router lets tools watch it from inside. This site gives it none, so what would watch stays out of the
 * browser's bundle. A version that asks for other names than these fails the build.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (_, id) => (watching.test(id) ? { code: unwatched, map: null } : undefined),
  }
}

const unwatched = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
// For its server, of which nothing is in this bundle.
export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined
`
