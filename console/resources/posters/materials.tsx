import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter, type Sorting } from '#console/parts/list/list-query.ts'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { deleteMaterial, type EditedMaterial, pageMaterials } from '#contract/people/posters.console.ts'
import { materialKinds } from '#contract/people/posters.words.ts'
import { call } from '../../call.ts'
import { MaterialForm } from './material-form.tsx'
import styles from './screen.module.css'

const sorting: Sorting = { sort: 'position', order: 'asc' }
const filters: Filter[] = [
  { kind: 'choice', key: 'kind', label: '类型', options: choicesOf(materialKinds) },
  { kind: 'choice', key: 'shown', label: '状态', options: choicesOf({ true: '展示', false: '隐藏' }) },
]
const sayShown = ({ shown }: EditedMaterial) => (shown ? '展示' : '隐藏')

const columns: ListColumn<EditedMaterial>[] = [
  {
    key: 'picture',
    title: '图片',
    width: 120,
    render: ({ picture, title }) =>
      picture && <img className={styles.wide} src={picture} alt={`“${title}”的图片`} loading="lazy" />,
  },
  { key: 'title', title: '标题', width: 180, render: ({ title }) => title, text: ({ title }) => title },
  {
    key: 'text',
    title: '文案',
    width: 420,
    ellipsis: true,
    render: ({ text }) => text || '—',
    text: ({ text }) => text,
  },
  {
    key: 'kind',
    title: '类型',
    width: 80,
    render: ({ kind }) => materialKinds[kind],
    text: ({ kind }) => materialKinds[kind],
  },
  {
    key: 'shown',
    title: '状态',
    width: 80,
    render: (row) => <Mark tone={row.shown ? 'good' : 'plain'}>{sayShown(row)}</Mark>,
    text: sayShown,
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
    key: 'updated_at',
    title: '修改时间',
    width: 150,
    sorter: true,
    render: ({ updated_at }) => formatMinute(updated_at),
    text: ({ updated_at }) => formatMinute(updated_at),
  },
]

/** Texts and pictures that makers send on. */
export function MaterialsTab() {
  const list = useList(pageMaterials, { filters, sorting })
  return (
    <RowsScreen
      embedded
      name="materials"
      title="推广素材"
      list={list}
      columns={columns}
      empty="没有符合条件的素材"
      noun="推广素材"
      addLabel="新增素材"
      editRight="posters.publish"
      nameOf={({ title }) => title}
      removal={{
        right: 'posters.publish',
        follows: '创客立即看不到它，不能恢复。',
        work: ({ id }) => call(deleteMaterial, { id }),
      }}
      form={(material, close) => (
        <MaterialForm
          key={material?.id ?? 'new'}
          material={material}
          onDone={() => void list.refresh()}
          onClose={close}
        />
      )}
    />
  )
}
