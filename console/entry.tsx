import '#ui/tokens.css'
import './base.css'
import './parts/list/calendar.ts'
import { App, ConfigProvider } from 'antd'
import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { useReducedMotion } from '#ui/use-reduced-motion.ts'
import { watchForOthers } from './call.ts'
import { locale } from './locale.ts'
import { reloadOnMissingChunk } from './missing-chunk.ts'
import { reportErrors } from './report-errors.ts'
import { ResourcesContext } from './resource.ts'
import { resources } from './resources.ts'
import { createConsoleRouter } from './router.tsx'
import { themeFor } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the console')

reportErrors()
reloadOnMissingChunk()
watchForOthers()

const router = createConsoleRouter(resources)

function Console() {
  const still = useReducedMotion()
  const theme = useMemo(() => themeFor(still), [still])
  return (
    // Two characters in a button stand close, as everywhere else.
    <ConfigProvider locale={locale} theme={theme} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }}>
        <ResourcesContext value={resources}>
          <RouterProvider router={router} />
        </ResourcesContext>
      </App>
    </ConfigProvider>
  )
}

createRoot(root).render(<Console />)
