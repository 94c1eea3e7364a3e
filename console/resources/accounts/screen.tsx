import { useMemo } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { accountStates, nameOf } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useListByNumber } from '#console/parts/list/use-list-by-number.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { account, at, labelsOf } from '#console/parts/list/written.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import type { ConsoleAccount } from '#contract/people/accounts.console.ts'
import { Allowed } from '../../session.ts'
import { AccountDrawer } from './drawer.tsx'
import type { AccountKind } from './kind.ts'
import styles from './screen.module.css'
import { useAccountSteps } from './use-account-steps.tsx'

const stateOptions = Object.entries(accountStates).map(([value, { label }]) => ({ value, label }))

/** Everybody who can sign in to one of the realms. */
export function AccountsScreen({ kind }: { kind: AccountKind }) {
  const filters = useMemo(() => filtersFor(kind), [kind])
  const columns = useMemo(() => columnsFor(kind), [kind])
  const list = useListByNumber(kind.calls.list, { filters, box: 'q' })
  const steps = useAccountSteps(kind, list.refresh)
  const { opened, open, close } = useOpenedId('account')
  return (
    <>
      <ListPage<ConsoleAccount>
        name={kind.resource}
        title={kind.noun}
        description={kind.description}
        list={list}
        columns={columns}
        rowKey="id"
        empty={`还没有人注册${kind.noun}；注册后会出现在这里`}
        rowActionsWidth={112}
        rowActions={(account) => (
          <>
            <RowButton label={`查看“${nameOf(account)}”`} onClick={() => open(account.id)}>
              查看
            </RowButton>
            <Allowed right={`${kind.resource}.freeze`}>
              {steps.offered(account).map(({ step, label, danger }) => (
                <RowButton
                  key={step}
                  danger={danger}
                  label={`${label}“${nameOf(account)}”`}
                  onClick={() => steps.take(account, step)}
                >
                  {label}
                </RowButton>
              ))}
            </Allowed>
          </>
        )}
      />
      {opened !== undefined && (
        <AccountDrawer key={opened} kind={kind} id={opened} onChanged={list.refresh} onClose={close} />
      )}
      {steps.dialog}
    </>
  )
}

function filtersFor({ nameLabel }: AccountKind): Filter[] {
  return [
    { kind: 'search', key: 'q', placeholder: `搜索${nameLabel}或完整手机号` },
    { kind: 'choice', key: 'state', label: '状态', options: stateOptions },
  ]
}

function columnsFor({ realm, nameLabel }: AccountKind): ListColumn<ConsoleAccount>[] {
  const wechat = ({ wechat_bound }: ConsoleAccount) => (wechat_bound ? '已绑定' : '未绑定')
  const password = ({ has_password }: ConsoleAccount) => (has_password ? '已设置' : '未设置')
  return [
    said('id', '编号', { width: 76, align: 'right', hidden: true }, ({ id }) => id, at('id', { as: 'number' })),
    {
      key: 'name',
      title: nameLabel,
      width: 240,
      render: ({ name }) =>
        name ? (
          <span className={styles.name} title={name}>
            {name}
          </span>
        ) : (
          <span className={styles.none}>未填写</span>
        ),
      written: at('name'),
    },
    // The file holds no more than the screen shows.
    {
      key: 'phone_number',
      title: '手机号',
      width: 128,
      render: ({ phone_number }) => <span className={styles.digits}>{phone_number || '—'}</span>,
      written: at('phone_number'),
    },
    {
      key: 'state',
      title: '状态',
      width: 96,
      render: ({ state }) => <Mark tone={accountStates[state].tone}>{accountStates[state].label}</Mark>,
      written: at('state', { words: labelsOf(accountStates) }),
    },
    {
      key: 'frozen_reason',
      title: '冻结原因',
      width: 200,
      hidden: true,
      ellipsis: true,
      render: ({ frozen_reason }) => frozen_reason,
      written: at('frozen_reason'),
    },
    said(
      'has_password',
      '登录密码',
      { width: 96, hidden: true },
      password,
      at('has_password', { words: { true: '已设置', false: '未设置' } }),
    ),
    ...(realm === 'maker'
      ? [
          said<ConsoleAccount>(
            'wechat_bound',
            '微信',
            { width: 88 },
            wechat,
            at('wechat_bound', { words: { true: '已绑定', false: '未绑定' } }),
          ),
        ]
      : []),
    {
      key: 'invited_by',
      title: '邀请人',
      width: 160,
      render: ({ invited_by }) =>
        // Only makers invite.
        invited_by ? <AccountLink realm="maker" account={invited_by} /> : <span className={styles.none}>无</span>,
      written: account('invited_by'),
    },
    {
      key: 'last_seen_at',
      title: '最近使用',
      width: 144,
      render: ({ last_seen_at }) =>
        last_seen_at ? (
          <span className={styles.digits}>{formatMinute(last_seen_at)}</span>
        ) : (
          <span className={styles.none}>没有记录</span>
        ),
      written: at('last_seen_at', { as: 'minute' }),
    },
    {
      key: 'created_at',
      title: '注册时间',
      width: 144,
      render: ({ created_at }) => <span className={styles.digits}>{formatMinute(created_at)}</span>,
      written: at('created_at', { as: 'minute' }),
    },
  ]
}
