import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { useRight } from '../../session.ts'
import { ListTab } from './list.tsx'
import { SettingsTab } from './settings.tsx'
import { TemplatesTab } from './templates.tsx'

/** The desk: what people wrote to us, wherever they did. */
export default function FeedbackScreen() {
  const maySet = useRight('feedback.settings')
  return (
    <TabbedScreen
      title="反馈与举报"
      description="企业与创客的反馈、对平台内容的举报、访客留言，都在这里按期限答复。"
      tabs={[
        { key: 'list', label: '全部', children: <ListTab /> },
        { key: 'templates', label: '回复模板', children: <TemplatesTab /> },
        ...(maySet ? [{ key: 'settings', label: '应答期限', children: <SettingsTab /> }] : []),
      ]}
    />
  )
}
