import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AccountRealm } from '#contract/base/realms.ts'
import {
  type Favourite,
  listFavourites,
  listSavedWords,
  removeFavourite,
  type SavedWord,
} from '#contract/catalogue/favourites.ts'
import { type FavouriteKind, favouriteKindKeys, favouriteKinds } from '#contract/catalogue/favourites.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { callAs } from '#web/kit/form/account-call.ts'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { choiceIn, listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './favourites.module.css'
import { SavedWords } from './saved-words.tsx'

interface Props {
  favourites: Favourite[]
  kind: FavouriteKind | undefined
  words: SavedWord[]
  pages: ReturnType<typeof wayOn>
}

const onPage = 20
const address = (parameters: { kind?: FavouriteKind | undefined; page?: number }) =>
  listAddress('/favourites', parameters)

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const kind = choiceIn(query, 'kind', favouriteKindKeys)
  const [found, { list: words }] = await Promise.all([
    call(listFavourites, { page: pageIn(query), count: onPage, ...(kind && { kind }) }),
    call(listSavedWords, {}),
  ])
  return { favourites: found.list, kind, words, pages: wayOn(found, found.list.length) }
}

/** What somebody wants to find again, and words of which they want to hear. */
export default function Favourites({ favourites, kind, words, pages }: Props) {
  const realm = useMemberRealm()
  return (
    <AccountShell realm={realm} title="收藏" lead="收藏的企业、产品与商机；关注的关键词每天告知一次新内容。">
      <AccountColumns>
        <AccountBlock title="关注的关键词">
          <SavedWords realm={realm} words={words} />
        </AccountBlock>
      </AccountColumns>
      <FilterBar label="收藏筛选" lines={[[kindRow(kind)]]} />
      <div id="list" tabIndex={-1}>
        {favourites.length > 0 ? (
          <Rows favourites={favourites} realm={realm} />
        ) : (
          <EmptyState title={kind ? `没有收藏的${favouriteKinds[kind]}` : '还没有收藏'}>
            在企业、产品与商机的页面点“收藏”，就会出现在这里。
            <ButtonLink kind="plain" size="small" href={kind ? '/favourites' : '/company'}>
              {kind ? '查看全部收藏' : '看看企业名录'}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
      <Pagination {...pages} href={(page) => address({ kind, page })} />
    </AccountShell>
  )
}

function kindRow(kind: FavouriteKind | undefined) {
  return {
    label: '类别',
    options: [
      { name: '全部', href: address({}), chosen: kind === undefined },
      ...favouriteKindKeys.map((key) => ({
        name: favouriteKinds[key],
        href: address({ kind: key }),
        chosen: kind === key,
      })),
    ],
  }
}

function Rows({ favourites, realm }: { favourites: readonly Favourite[]; realm: AccountRealm }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">类别</th>
          <th scope="col">名称</th>
          <th scope="col">收藏于</th>
          <th scope="col" className={table.amount}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {favourites.map((one) => (
          <tr key={`${one.kind}:${one.id}`}>
            <td data-label="类别">{favouriteKinds[one.kind]}</td>
            <th scope="row">
              {one.path ? <a href={one.path}>{one.title}</a> : one.title}{' '}
              {!one.path && <Tag tone="quiet">已下线或结束</Tag>}
              {one.note && <small className={styles.note}>{one.note}</small>}
            </th>
            <td data-label="收藏于">{formatDay(one.saved_at)}</td>
            <td className={table.amount}>
              <Remove one={one} realm={realm} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Remove({ one, realm }: { one: Favourite; realm: AccountRealm }) {
  const [busy, setBusy] = useState(false)
  const revalidator = useRevalidator()
  const remove = async () => {
    setBusy(true)
    try {
      await callAs[realm](removeFavourite, { kind: one.kind, id: one.id })
      showToast('已取消收藏')
      await revalidator.revalidate()
    } catch (error) {
      showToast(error instanceof Error ? error.message : '没有成功，请稍后再试', 'error')
    }
    setBusy(false)
  }
  return (
    <Button
      kind="plain"
      size="small"
      disabled={busy}
      aria-label={`取消收藏：${one.title}`}
      onClick={() => void remove()}
    >
      取消收藏
    </Button>
  )
}
