import '#ui/tokens.css'
import './base.css'
import './parts/list/calendar.ts'
import { App, ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
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

createRoot(root).render(
  // Two characters in a button stand close, as everywhere else.
  <ConfigProvider
    locale={locale}
    theme={themeFor(matchMedia('(prefers-reduced-motion: reduce)').matches)}
    button={{ autoInsertSpace: false }}
  >
    <App message={{ maxCount: 3 }}>
      <ResourcesContext value={resources}>
        <RouterProvider router={createConsoleRouter(resources)} />
      </ResourcesContext>
    </App>
  </ConfigProvider>,
)
