import { Button } from 'antd'
import { useState } from 'react'
import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { Allowed } from '../../session.ts'
import { FiguresTab } from './figures.tsx'
import { LimitsDrawer } from './limits-drawer.tsx'
import { ReportedTab } from './reported.tsx'

/** What operators see of leads: how many there are, and what was reported. */
export default function LeadsScreen() {
  const [limiting, setLimiting] = useState(false)
  const limits = (
    <Allowed right="leads.settings">
      <Button onClick={() => setLimiting(true)}>修改限制</Button>
    </Allowed>
  )
  return (
    <>
      <TabbedScreen
        title="合作请求"
        description="企业与创客之间的沟通属于双方；只有被举报的可以打开，每次打开都会记录。"
        tabs={[
          { key: 'figures', label: '数字', children: <FiguresTab actions={limits} /> },
          { key: 'reported', label: '被举报的', children: <ReportedTab /> },
        ]}
      />
      {limiting && <LimitsDrawer onClose={() => setLimiting(false)} />}
    </>
  )
}
