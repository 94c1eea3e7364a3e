import { useEffect, useState } from 'react'
import { Outlet, useLoaderData, useLocation, useRouteError } from 'react-router'
import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/prose.css'
import { PageProgress } from '#web/frame/page-progress.tsx'
import { statusOf } from '#web/frame/status-of.ts'
import { Toasts } from '#web/kit/toasts.tsx'
import { ownElementId, stateElementId, useDocumentParts } from './document-parts.ts'
import { Head } from './head.tsx'
import { type RootData, StoresContext } from './stores.ts'

/** The whole document, rendered by React on both sides so that the head follows the page. */
export function Document() {
  const root = useLoaderData() as RootData
  const { part, assets, state, own, storesOf, onStanding } = useDocumentParts()
  const mobileOrigin = root.shell.config.mobile_origin || undefined
  const [stores] = useState(() => storesOf(root))
  useEffect(() => onStanding?.(stores), [onStanding, stores])
  return (
    <html
      lang="zh-CN"
      data-site={part}
      data-mobile-origin={mobileOrigin}
      data-desktop-origin={mobileOrigin && root.shell.origin}
    >
      <Head part={part} assets={assets} shell={root.shell} />
      <body>
        <StoresContext value={stores}>
          <a className="skip-link" href="#main">
            跳到主要内容
          </a>
          <PageProgress />
          <Outlet />
          <Toasts />
          <Live />
        </StoresContext>
        {/* Data, not script: the content security policy lets no inline script run. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped */}
        <script id={ownElementId} type="application/json" dangerouslySetInnerHTML={{ __html: own }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped */}
        <script id={stateElementId} type="application/json" dangerouslySetInnerHTML={{ __html: state }} />
      </body>
    </html>
  )
}

/**
 * Hydration and transitions: says which step of the history is on screen and answers, for whoever drives a browser. The
 * HTML is there before it, and so is the address of a page that is still being drawn.
 */
function Live() {
  const { key } = useLocation()
  useEffect(() => {
    document.documentElement.dataset.live = key
  }, [key])
  return null
}

/** Stands when not even the site's own data could be loaded, so it asks for none. */
export function FallbackDocument() {
  const { assets, state } = useDocumentParts()
  const status = statusOf(useRouteError())
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${status} 暂时无法访问`}</title>
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main id="main" className="fallback">
          <p className="fallback-status">{status}</p>
          <h1>暂时无法访问</h1>
          <p>服务暂时不可用，请稍后刷新重试。</p>
          <a href="/">返回首页</a>
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped */}
        <script id={stateElementId} type="application/json" dangerouslySetInnerHTML={{ __html: state }} />
      </body>
    </html>
  )
}
