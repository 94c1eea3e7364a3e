import { PlusOutlined } from '@ant-design/icons'
import { Button, Image } from 'antd'
import { useMemo, useState } from 'react'
import { deleteBanner, type EditedBanner, listBanners, listSlots, type Slot } from '#contract/console-site.ts'
import { call } from '../../call.ts'
import { type ListColumn, ListPage } from '../../parts/list-page.tsx'
import type { Filter, Sorting } from '../../parts/list-query.ts'
import { RowButton } from '../../parts/row-button.tsx'
import { useAsk } from '../../parts/use-ask.ts'
import { useConfirm } from '../../parts/use-confirm.tsx'
import { useList } from '../../parts/use-list.ts'
import { sayWindow, Window, WindowStateTag, windowStateOptions, windowStates } from '../../parts/window-state.tsx'
import { Allowed, useRight } from '../../session.ts'
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
  const mayEdit = useRight('banners.edit')
  const confirm = useConfirm()
  const [editing, setEditing] = useState<EditedBanner | 'new'>()

  const remove = (banner: EditedBanner) =>
    confirm({
      title: `删除横幅“${nameOf(banner)}”？`,
      content: '删除后立即从网站上消失，不能恢复。',
      okText: '删除',
      doneMessage: '已删除',
      work: async () => {
        await call(deleteBanner, { id: banner.id })
        await list.refresh()
      },
    })

  return (
    <>
      <ListPage
        name="banners"
        title="横幅"
        description="网站各页面顶部的大图，按时间自动上线与下线。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有横幅"
        actions={
          <Allowed right="banners.edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              新增横幅
            </Button>
          </Allowed>
        }
        rowActions={(banner) => (
          <>
            <RowButton label={`${mayEdit ? '编辑' : '查看'}“${nameOf(banner)}”`} onClick={() => setEditing(banner)}>
              {mayEdit ? '编辑' : '查看'}
            </RowButton>
            <Allowed right="banners.delete">
              <RowButton danger label={`删除“${nameOf(banner)}”`} onClick={() => remove(banner)}>
                删除
              </RowButton>
            </Allowed>
          </>
        )}
      />
      {editing && (
        <BannerForm
          key={editing === 'new' ? 'new' : editing.id}
          banner={editing === 'new' ? undefined : editing}
          slots={slots}
          onDone={() => void list.refresh()}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const nameOf = ({ title, alt }: EditedBanner) => title || alt

function filtersFor(slots: readonly Slot[]): Filter[] {
  const slotOptions = slots.map(({ code, label }) => ({ value: code, label }))
  const partOptions = Object.entries(parts).map(([value, label]) => ({ value, label }))
  return [
    { kind: 'choice', key: 'slot', label: '广告位', options: slotOptions },
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
      title: '广告位',
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
