import { PictureOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { Link } from 'react-router'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { at, labelsOf } from '#console/parts/list/written.ts'
import { formatMinute } from '#console/parts/show/time.ts'
import type { ContentRow } from '#contract/texts/content.console.ts'
import { hasField, type Kind } from './kind.ts'
import { pageLabels, sayPublication, stateLabels } from './labels.ts'
import styles from './list-screen.module.css'
import { StateTag } from './state-tag.tsx'

const tagsShown = 2

export function columnsFor(kind: Kind): ListColumn<ContentRow>[] {
  return [
    ...(kind.collection ? [] : [place]),
    ...(hasField(kind, 'cover') ? [cover] : []),
    title(kind),
    state,
    ...(hasField(kind, 'category_id') ? [category] : []),
    ...(hasField(kind, 'tags') ? [tags] : []),
    author,
    ...(kind.collection ? [views] : []),
    published,
    updated,
    version,
  ]
}

const cover: ListColumn<ContentRow> = {
  key: 'cover',
  title: '封面',
  width: 84,
  render: (row) =>
    row.cover ? (
      <img className={styles.cover} src={row.cover} alt="" loading="lazy" />
    ) : (
      <span className={styles.noCover} title="没有封面">
        <PictureOutlined aria-hidden />
      </span>
    ),
}

const place: ListColumn<ContentRow> = {
  key: 'key',
  title: '页面',
  width: 140,
  render: ({ key }) => (key ? pageLabels[key] : ''),
  written: at('key', { words: pageLabels }),
}

const title = (kind: Kind): ListColumn<ContentRow> => ({
  key: 'title',
  title: '标题',
  width: 240,
  least: 192,
  render: (row) => (
    <div className={styles.words}>
      <Link className={styles.title ?? ''} to={`/${kind.name}/${row.id}`}>
        {row.title}
      </Link>
      {row.has_changes && <span className={styles.ahead}>有未发布的修改</span>}
    </div>
  ),
  written: at('title'),
})

const state: ListColumn<ContentRow> = {
  key: 'state',
  title: '状态',
  width: 88,
  render: (row) => <StateTag state={row.state} />,
  written: {
    cells: [
      { path: 'state', words: labelsOf(stateLabels) },
      { path: 'has_changes', words: { true: '（有未发布的修改）', false: '' } },
    ],
    join: '',
  },
}

const category: ListColumn<ContentRow> = {
  key: 'category',
  title: '分类',
  width: 92,
  render: (row) => row.category?.name ?? <span className={styles.none}>未分类</span>,
  written: at('category.name'),
}

const tags: ListColumn<ContentRow> = {
  key: 'tags',
  title: '标签',
  width: 112,
  spare: true,
  render: (row) => (
    <span className={styles.tags} title={row.tags.join('、')}>
      {row.tags.slice(0, tagsShown).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {row.tags.length > tagsShown && <span className={styles.none}>+{row.tags.length - tagsShown}</span>}
    </span>
  ),
  written: at('tags'),
}

const author: ListColumn<ContentRow> = {
  key: 'author',
  title: '作者',
  width: 76,
  render: (row) => row.author.name,
  written: at('author.name'),
}

const views: ListColumn<ContentRow> = {
  key: 'views',
  title: '浏览',
  width: 60,
  spare: true,
  align: 'right',
  render: (row) => row.views.toLocaleString('zh-CN'),
  written: at('views', { as: 'number' }),
}

const published: ListColumn<ContentRow> = {
  key: 'published_at',
  title: '发布时间',
  width: 138,
  sorter: true,
  render: (row) =>
    row.published_at ? (
      <div className={styles.window}>
        <span>{formatMinute(row.published_at)}</span>
        {row.expires_at && <span className={styles.none}>至 {formatMinute(row.expires_at)}</span>}
      </div>
    ) : (
      <span className={styles.none}>未发布</span>
    ),
  text: sayPublication,
  written: {
    cells: [
      { path: 'published_at', as: 'minute' },
      { path: 'expires_at', as: 'minute', before: '至 ' },
    ],
  },
}

const updated: ListColumn<ContentRow> = {
  key: 'updated_at',
  title: '更新时间',
  width: 138,
  sorter: true,
  render: (row) => formatMinute(row.updated_at),
  written: at('updated_at', { as: 'minute' }),
}

const version: ListColumn<ContentRow> = {
  key: 'version',
  title: '版本',
  width: 72,
  align: 'right',
  hidden: true,
  render: (row) => row.version,
  written: at('version', { as: 'number' }),
}
