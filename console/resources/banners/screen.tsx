import { Image } from 'antd'
import { useMemo } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import type { Filter, Sorting } from '#console/parts/list/list-query.ts'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useWindowBatch } from '#console/parts/records/use-window-batch.ts'
import {
  sayWindow,
  Window,
  WindowStateTag,
  windowStateOptions,
  windowStates,
} from '#console/parts/records/window-state.tsx'
import { deleteBanner, type EditedBanner, listBanners, listSlots, type Slot } from '#contract/site/site.console.ts'
import { bannerBatch } from '#contract/site/windows.console.ts'
import { call } from '../../call.ts'
import { BannerForm } from './form.tsx'
import { parts } from './parts.ts'
import styles from './screen.module.css'

const sorting: Sorting = { sort: 'position', order: 'asc' }
const noSlots: readonly Slot[] = []

export default function BannersScreen() {
  const slots = useAsk(listSlots, {}).data?.list ?? noSlots
  const filters = useMemo(() => filtersFor(slots), [slots])
  const list = useList(listBanners, { filters, sorting })
  const columns = useMemo(() => columnsFor(slots), [slots])
  const batch = useWindowBatch<EditedBanner>(bannerBatch, 'banners')
  return (
    <RowsScreen
      name="banners"
      title="横幅"
      description="网站各页面顶部的大图，按时间自动上线与下线。"
      list={list}
      columns={columns}
      empty="还没有横幅，点“新增横幅”添加；没有横幅的位置不显示"
      noun="横幅"
      addLabel="新增横幅"
      editRight="banners.edit"
      nameOf={nameOf}
      batch={batch}
      removal={{
        right: 'banners.delete',
        follows: '删除后立即从网站上消失，不能恢复。',
        work: ({ id }) => call(deleteBanner, { id }),
      }}
      form={(banner, close) => (
        <BannerForm
          key={banner?.id ?? 'new'}
          banner={banner}
          slots={slots}
          onDone={() => void list.refresh()}
          onClose={close}
        />
      )}
    />
  )
}

const nameOf = ({ title, alt }: EditedBanner) => title || alt

function filtersFor(slots: readonly Slot[]): Filter[] {
  const slotOptions = slots.map(({ code, label }) => ({ value: code, label }))
  const partOptions = Object.entries(parts).map(([value, label]) => ({ value, label }))
  return [
    { kind: 'choice', key: 'slot', label: '展示位置', options: slotOptions },
    { kind: 'choice', key: 'part', label: '端', options: partOptions },
    { kind: 'choice', key: 'state', label: '状态', options: windowStateOptions },
  ]
}

function columnsFor(slots: readonly Slot[]): ListColumn<EditedBanner>[] {
  const labelOf = (code: string) => slots.find((slot) => slot.code === code)?.label ?? code
  return [
    {
      key: 'image',
      title: '图片',
      width: 144,
      render: ({ image, alt }) => (
        <Image src={image} alt={alt} classNames={{ root: styles.thumb ?? '' }} loading="lazy" />
      ),
    },
    {
      key: 'title',
      title: '标题',
      least: 168,
      render: (banner) => (
        <div className={styles.words}>
          <div className={styles.title}>{nameOf(banner)}</div>
          {banner.subtitle && <div className={styles.subtitle}>{banner.subtitle}</div>}
        </div>
      ),
      text: nameOf,
    },
    {
      key: 'slot',
      title: '展示位置',
      width: 120,
      render: ({ slot }) => labelOf(slot),
      text: ({ slot }) => labelOf(slot),
    },
    { key: 'part', title: '端', width: 80, render: ({ part }) => parts[part], text: ({ part }) => parts[part] },
    {
      key: 'state',
      title: '状态',
      width: 88,
      render: ({ state }) => <WindowStateTag state={state} />,
      text: ({ state }) => windowStates[state].label,
    },
    {
      key: 'starts_at',
      title: '展示时间',
      width: 170,
      sorter: true,
      render: (row) => <Window {...row} />,
      text: sayWindow,
    },
    {
      key: 'position',
      title: '排序',
      width: 80,
      align: 'right',
      sorter: true,
      render: ({ position }) => position,
      text: ({ position }) => position,
    },
    {
      key: 'link',
      title: '链接',
      hidden: true,
      width: 220,
      ellipsis: true,
      render: ({ link }) => link || '无',
      text: ({ link }) => link,
    },
  ]
}
