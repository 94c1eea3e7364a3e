import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { readMe } from '#contract/people/staff.ts'
import { callOnce, isSessionLost } from './call.ts'
import { NotFound, ScreenError } from './parts/show/screen-states.tsx'
import type { Resource } from './resource.ts'
import { openSession, session } from './session.ts'
import { Frame } from './shell/frame.tsx'
import { Guarded } from './shell/guarded.tsx'
import { unfinished } from './shell/sign-in.ts'
import { Waiting } from './shell/waiting.tsx'

export const basename = '/console'

/** The routes of the nouns, inside the frame; signing in stands outside. */
export function createConsoleRouter(resources: readonly Resource[]) {
  const routes: RouteObject[] = [
    { path: '/login', lazy: screen(() => import('./shell/sign-in-page.tsx')), HydrateFallback: Waiting },
    {
      id: 'frame',
      path: '/',
      Component: Frame,
      loader: frameLoader,
      // Who is signed in is found out once; moving between screens does not ask again.
      shouldRevalidate: () => false,
      HydrateFallback: Waiting,
      ErrorBoundary: ScreenError,
      children: [
        {
          ErrorBoundary: ScreenError,
          children: [
            ...resources.flatMap((resource) => resourceRoutes(resource, resources)),
            { path: 'manual', lazy: screen(() => import('./shell/manual-page.tsx')) },
            { path: 'password', lazy: screen(() => import('./shell/password-page.tsx')) },
            { path: 'security', lazy: screen(() => import('./shell/security-page.tsx')) },
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ]
  return createBrowserRouter(routes, { basename })
}

async function frameLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const path = pathname.slice(basename.length) || '/'
  try {
    const known = session.getState().me
    const me = known ?? (await callOnce(readMe, {}))
    if (!known) openSession(me)
    const first = unfinished(me, path + search)
    return first === undefined ? null : redirect(first)
  } catch (error) {
    if (isSessionLost(error)) return redirect(path === '/' ? '/login' : `/login?from=${encode(path + search)}`)
    throw error
  }
}

const encode = encodeURIComponent

type Load = () => Promise<{ default: ComponentType }>

function screen(load: Load) {
  return async () => ({ Component: (await load()).default })
}

/** Addresses are kept in bookmarks and in messages: what they asked for is carried along. */
function moved(request: Request, { path, former }: Resource): Response {
  const asked = new URL(request.url).searchParams
  for (const [name, value] of Object.entries(former?.narrowed ?? {})) asked.set(name, value)
  return redirect(`/${path}?${asked}`)
}

function resourceRoutes(resource: Resource, order: readonly Resource[]): RouteObject[] {
  const { path, former, right, load, screens = [] } = resource
  const guarded = (open: Load, rights: Resource['rights']) => async () => {
    const Screen = (await open()).default
    return {
      element: (
        <Guarded rights={rights} label={resource.label}>
          <Screen />
        </Guarded>
      ),
    }
  }
  const own = right ? [right] : []
  return [
    { ...(path ? { path } : { index: true as const }), lazy: guarded(() => load(order), own) },
    ...screens.map((sub) => ({
      path: `${path}/${sub.path}`,
      lazy: guarded(sub.load, sub.right ? [...own, sub.right] : own),
    })),
    ...(former ? [{ path: former.path, loader: ({ request }: LoaderFunctionArgs) => moved(request, resource) }] : []),
  ]
}
