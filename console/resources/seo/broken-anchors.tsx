import { App } from 'antd'
import { Link } from 'react-router'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { formatMinute } from '#console/parts/show/time.ts'
import { type BrokenAnchor, checkAnchor, listBrokenAnchors } from '#contract/texts/anchors.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'

const titles = ({ texts, texts_total }: BrokenAnchor) => {
  const named = texts.map(({ title }) => `《${title}》`).join('')
  return texts_total > texts.length ? `${named}等 ${texts_total} 篇` : named
}

const columns: ListColumn<BrokenAnchor>[] = [
  {
    key: 'url',
    title: '链接',
    render: ({ url }) => (
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    ),
    text: ({ url }) => url,
  },
  said('fault', '问题', { width: 200 }, ({ fault }) => fault),
  {
    key: 'texts',
    title: '所在文章',
    width: 320,
    render: ({ texts, texts_total }) => (
      <>
        {texts.map(({ kind, id, title }) => (
          <div key={id}>
            <Link to={`/${kind}/${id}`}>{title}</Link>
          </div>
        ))}
        {texts_total > texts.length && <div>等 {texts_total} 篇</div>}
      </>
    ),
    text: titles,
  },
  said('bad_since', '失效于', { width: 148 }, ({ bad_since }) => formatMinute(bad_since)),
  said('checked_at', '最近检查', { width: 148 }, ({ checked_at }) => formatMinute(checked_at)),
]

/** Links in our own texts that lead nowhere any more. */
export function BrokenAnchors() {
  const list = useList(listBrokenAnchors)
  const mayCheck = useRight('seo.edit')
  const { message } = App.useApp()

  const check = async ({ url }: BrokenAnchor) => {
    try {
      const { good, fault } = await call(checkAnchor, { url })
      void (good ? message.success('这个链接现在可以打开') : message.warning(`仍然打不开：${fault}`))
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      await list.refresh()
    }
  }
  return (
    <ListPage
      embedded
      name="broken-anchors"
      title="失效链接"
      description="已发布文章里的链接每天检查一次。本站页面打不开即列出，其他网站连续三天打不开才列出。"
      list={list}
      columns={columns}
      rowKey="url"
      empty="正文里的链接都打得开，无需处理"
      rowActionsWidth={104}
      rowActions={(anchor) =>
        mayCheck && (
          <RowButton label={`重新检查 ${anchor.url}`} onClick={() => void check(anchor)}>
            重新检查
          </RowButton>
        )
      }
    />
  )
}
