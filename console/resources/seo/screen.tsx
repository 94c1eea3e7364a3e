import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { BrokenAnchors } from './broken-anchors.tsx'
import { SeoPages } from './pages.tsx'
import { Pushes } from './pushes.tsx'

export default function SeoScreen() {
  return (
    <TabbedScreen
      title="搜索优化"
      description="各页面在搜索结果里的标题、关键词与描述；搜索引擎是否知道了新内容；正文里的链接是否还打得开。"
      tabs={[
        { key: 'pages', label: '页面描述', children: <SeoPages /> },
        { key: 'pushes', label: '搜索推送', children: <Pushes /> },
        { key: 'anchors', label: '失效链接', children: <BrokenAnchors /> },
      ]}
    />
  )
}
