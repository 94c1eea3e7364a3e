import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ListedIdentity, listIdentities } from '#contract/people/identities.console.ts'
import { identityStates } from '#contract/people/identities.words.ts'
import { useRight } from '../../session.ts'
import { IdentityDrawer } from './drawer.tsx'
import { providers, tones } from './words.ts'

const { none: _none, ...stored } = identityStates

const filters: readonly Filter[] = [
  { kind: 'search', key: 'no', placeholder: '实名编号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(stored) },
  { kind: 'choice', key: 'correcting', label: '更正', options: [{ value: 'true', label: '待复核' }] },
]

const columns: ListColumn<ListedIdentity>[] = [
  {
    key: 'maker',
    title: '创客',
    width: 180,
    ellipsis: true,
    render: ({ maker }) => <AccountLink realm="maker" account={maker} />,
    text: ({ maker }) => nameOf(maker),
  },
  said('name', '姓名', { width: 88 }, ({ name }) => name || '—'),
  said('number', '证件号码', { width: 184 }, ({ number }) => number || '—'),
  {
    key: 'state',
    title: '状态',
    width: 128,
    render: ({ state, correcting }) => (
      <>
        <Mark tone={tones[state]}>{identityStates[state]}</Mark> {correcting && <Mark tone="waiting">待更正</Mark>}
      </>
    ),
    text: ({ state }) => identityStates[state],
  },
  said('provider', '核验', { width: 72 }, ({ provider }) => providers[provider] ?? provider),
  said('reason', '原因', { width: 200, ellipsis: true }, ({ reason }) => reason || '—'),
  said('created_at', '提交时间', { width: 136 }, ({ created_at }) => formatMinute(created_at)),
]

/** Who makers are: verified by the register, or by a person where nobody else could say. */
export default function IdentitiesScreen() {
  const list = useList(listIdentities, { filters })
  const mayReview = useRight('identities.review')
  const { opened, open, close } = useOpenedId('identity')
  return (
    <>
      <ListPage<ListedIdentity>
        name="identities"
        title="创客实名"
        description="姓名与身份证号码认证一次后不能更改；提现只付本人账户，个税以此申报。更正须两人办理，查看完整号码会记入日志。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有实名认证；创客第一次提现前会提交"
        rowName={({ maker }) => nameOf(maker)}
        onRowOpen={({ id }) => open(id)}
        rowActionsWidth={72}
        rowActions={({ id, maker, state }) => {
          const word = mayReview && state === 'pending' ? '核验' : '查看'
          return (
            <RowButton label={`${word}“${nameOf(maker)}”的实名`} onClick={() => open(id)}>
              {word}
            </RowButton>
          )
        }}
      />
      {opened !== undefined && <IdentityDrawer id={opened} onChanged={list.refresh} onMoved={open} onClose={close} />}
    </>
  )
}
