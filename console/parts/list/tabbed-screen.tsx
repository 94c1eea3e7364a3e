import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '#console/parts/show/page-head.tsx'

interface Tab {
  key: string
  label: string
  children: ReactNode
}

interface TabbedScreenProps {
  title: string
  description: string
  /** The first one is open where the address names none. */
  tabs: readonly [Tab, ...Tab[]]
}

/** Several lists or forms under one head, each in a tab whose name stands in the address. */
export function TabbedScreen({ title, description, tabs }: TabbedScreenProps) {
  const [parameters, setParameters] = useSearchParams()
  const [first] = tabs
  const active = tabs.find(({ key }) => key === parameters.get('tab'))?.key ?? first.key
  return (
    <>
      <PageHead title={title} description={description} />
      <Tabs
        items={[...tabs]}
        activeKey={active}
        destroyOnHidden
        onChange={(tab) => setParameters(tab === first.key ? {} : { tab })}
      />
    </>
  )
}
