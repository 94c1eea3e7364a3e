import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createDataRouter,
  type HydrationState,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type RouteObject,
  type RouterInit,
} from 'react-router'

export type Router = ReturnType<typeof createRouter>

/**
 * What `createBrowserRouter` does, from the parts it is made of: the function itself lives beside links, forms and
 * fetchers that this site has no use for, and would bring 4.6 KB of them along. The version is pinned.
 */
export function createRouter(
  routes: RouteObject[],
  parts: { hydrationData: HydrationState; getContext: NonNullable<RouterInit['getContext']> },
) {
  const history = createBrowserHistory()
  return createDataRouter({ routes, history, mapRouteProperties, hydrationRouteProperties, ...parts }).initialize()
}
