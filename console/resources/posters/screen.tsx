import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { MaterialsTab } from './materials.tsx'
import { TemplatesTab } from './templates.tsx'

/** What makers show and send on to invite others. */
export default function PostersScreen() {
  return (
    <TabbedScreen
      title="海报与素材"
      description="创客用来邀请的海报模板，以及可以转发的文案与图片。不能承诺收益、积分或奖品，否则微信会封禁域名。"
      tabs={[
        { key: 'templates', label: '海报模板', children: <TemplatesTab /> },
        { key: 'materials', label: '推广素材', children: <MaterialsTab /> },
      ]}
    />
  )
}
