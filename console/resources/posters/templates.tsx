import { useMemo } from 'react'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter, type Sorting } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { deleteTemplate, type EditedPoster, pageTemplates, showTemplate } from '#contract/people/posters.console.ts'
import { call } from '../../call.ts'
import { Allowed } from '../../session.ts'
import { ArrangeForm } from './arrange-form.tsx'
import styles from './screen.module.css'
import { TemplateForm } from './template-form.tsx'

const sorting: Sorting = { sort: 'position', order: 'asc' }
const filters: Filter[] = [
  { kind: 'choice', key: 'shown', label: '状态', options: choicesOf({ true: '已上线', false: '未上线' }) },
  { kind: 'choice', key: 'vip_only', label: '面向', options: choicesOf({ true: '会员专享', false: '全部创客' }) },
]
const sayShown = ({ shown }: EditedPoster) => (shown ? '已上线' : '未上线')
const sayWhom = ({ vip_only }: EditedPoster) => (vip_only ? '会员专享' : '全部创客')

/** Templates: those the house draws itself, and those made of an operator's picture. */
export function TemplatesTab() {
  const list = useList(pageTemplates, { filters, sorting })
  const columns = useMemo(() => columnsOf(), [])
  return (
    <RowsScreen
      embedded
      name="posters"
      title="海报模板"
      list={list}
      columns={columns}
      rowActionsWidth={150}
      empty="没有符合条件的海报模板"
      noun="海报模板"
      addLabel="新增模板"
      editRight="posters.edit"
      nameOf={({ name }) => name}
      removal={{
        right: 'posters.edit',
        may: ({ design, shown }) => design === null && !shown,
        follows: '已生成的海报一并清除，不能恢复。',
        work: ({ id }) => call(deleteTemplate, { id }),
      }}
      moreActions={(row) => <ShowButton poster={row} onDone={list.refresh} />}
      form={(poster, close) =>
        poster?.design ? (
          <ArrangeForm key={poster.id} poster={poster} onDone={() => void list.refresh()} onClose={close} />
        ) : (
          <TemplateForm key={poster?.id ?? 'new'} poster={poster} onDone={() => void list.refresh()} onClose={close} />
        )
      }
    />
  )
}

function ShowButton({ poster, onDone }: { poster: EditedPoster; onDone(): Promise<void> }) {
  const confirm = useConfirm()
  const { id, version, name, shown } = poster
  const word = shown ? '下线' : '上线'
  const ask = () =>
    confirm({
      title: `${word}海报模板“${name}”？`,
      content: shown ? '创客立即看不到它，已下载的海报仍然有效。' : '创客立即可以用它生成海报。请确认预览无误。',
      okText: word,
      danger: shown,
      doneMessage: `已${word}`,
      work: () => call(showTemplate, { id, version, shown: !shown }).finally(onDone),
    })
  return (
    <Allowed right="posters.publish">
      <RowButton label={`${word}“${name}”`} onClick={ask}>
        {word}
      </RowButton>
    </Allowed>
  )
}

function columnsOf(): ListColumn<EditedPoster>[] {
  return [
    {
      key: 'sample',
      title: '样式',
      width: 80,
      render: ({ shown, sample, picture, name }) =>
        (shown || picture) && (
          <img className={styles.thumb} src={shown ? sample : picture} alt={`“${name}”的样式`} loading="lazy" />
        ),
    },
    { key: 'name', title: '名称', render: ({ name }) => name, text: ({ name }) => name },
    {
      key: 'design',
      title: '来源',
      width: 110,
      render: ({ design }) => (design ? '平台自带' : '上传底图'),
      text: ({ design }) => (design ? '平台自带' : '上传底图'),
    },
    { key: 'vip_only', title: '面向', width: 110, render: sayWhom, text: sayWhom },
    {
      key: 'shown',
      title: '状态',
      width: 90,
      render: (row) => <Mark tone={row.shown ? 'good' : 'plain'}>{sayShown(row)}</Mark>,
      text: sayShown,
    },
    {
      key: 'kept',
      title: '在用创客',
      width: 100,
      align: 'right',
      render: ({ kept }) => kept,
      text: ({ kept }) => kept,
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
}
