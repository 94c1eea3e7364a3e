import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { FiguresTab } from './figures.tsx'
import { ListTab } from './list.tsx'

/** What members took away, what it cost them, and giving points back. */
export default function DownloadsScreen() {
  return (
    <TabbedScreen
      title="下载"
      description="会员下载的资料。用积分购买的一年内再次下载不扣；平台未能提供文件时积分自动退回。"
      tabs={[
        { key: 'list', label: '下载记录', children: <ListTab /> },
        { key: 'figures', label: '统计', children: <FiguresTab /> },
      ]}
    />
  )
}
