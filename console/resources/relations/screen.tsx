import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpened } from '#console/parts/list/use-opened.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { childKinds, ownChannels } from '#contract/people/invitations.words.ts'
import { listRelations, type Relation, relationSources } from '#contract/people/relations.console.ts'
import { RelationDrawer } from './drawer.tsx'

const filters: Filter[] = [
  { kind: 'search', key: 'q', placeholder: '账户或创客的名称' },
  { kind: 'picked', of: 'maker', key: 'maker_id', label: '邀请人' },
  { kind: 'choice', key: 'child_realm', label: '类型', options: choicesOf(childKinds) },
  { kind: 'choice', key: 'source', label: '来源', options: choicesOf(relationSources) },
  { kind: 'choice', key: 'changed', label: '变更', options: [{ value: 'true', label: '有变更' }] },
  { kind: 'days', from: 'from', to: 'to', label: '注册日期' },
]

const channelName = (channel: string) => (ownChannels as Readonly<Record<string, string>>)[channel] ?? channel

const columns: ListColumn<Relation>[] = [
  {
    key: 'child',
    title: '被邀请账户',
    width: 208,
    ellipsis: true,
    render: ({ child_realm, child, phone_number }) => (
      <AccountLink realm={child_realm} account={{ ...child, phone_number }} />
    ),
    text: ({ child, phone_number }) => nameOf({ ...child, phone_number }),
  },
  said('kind', '类型', { width: 72 }, ({ child_realm }) => childKinds[child_realm]),
  {
    key: 'maker',
    title: '邀请人',
    width: 148,
    ellipsis: true,
    render: ({ maker }) => <AccountLink realm="maker" account={maker} />,
    text: ({ maker }) => nameOf(maker),
  },
  said('source', '来源', { width: 104 }, ({ source }) => relationSources[source]),
  said('channel', '渠道', { width: 120, ellipsis: true }, ({ channel }) => channelName(channel)),
  said('bound_at', '注册时间', { width: 140 }, ({ bound_at }) => formatMinute(bound_at)),
  {
    key: 'changed',
    title: '变更',
    width: 88,
    render: ({ changed }) => (changed ? <Mark tone="waiting">有变更</Mark> : '—'),
    text: ({ changed }) => (changed ? '有变更' : ''),
  },
  said('since', '归属自', { width: 140, hidden: true }, ({ since }) => formatMinute(since)),
]

/** Who belongs to whom, how it came about, and what was changed of it. */
export default function RelationsScreen() {
  const list = useList(listRelations, { filters })
  const { opened, open, close } = useOpened('relation')
  const [, realm, id] = /^(enterprise|maker)-([1-9]\d{0,14})$/.exec(opened ?? '') ?? []
  return (
    <>
      <ListPage<Relation>
        name="relations"
        title="邀请关系"
        description="谁通过谁的邀请注册。关系在注册时建立一次；变更须写明原因，只影响以后的订单，已产生的佣金不变。"
        list={list}
        columns={columns}
        rowKey="key"
        empty="没有符合条件的邀请关系"
        rowName={({ child, phone_number }) => nameOf({ ...child, phone_number })}
        onRowOpen={(row) => open(row.key)}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton
            label={`查看“${nameOf({ ...row.child, phone_number: row.phone_number })}”`}
            onClick={() => open(row.key)}
          >
            查看
          </RowButton>
        )}
      />
      {(realm === 'enterprise' || realm === 'maker') && (
        <RelationDrawer key={opened} realm={realm} id={Number(id)} onChanged={list.refresh} onClose={close} />
      )}
    </>
  )
}
