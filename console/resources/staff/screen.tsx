import { PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { formatMinute } from '#console/parts/show/time.ts'
import { listStaff, resetStaffPassword, resetStaffTotp, type StaffMember } from '#contract/people/staff.ts'
import { call } from '../../call.ts'
import { Allowed, useMe, useRight } from '../../session.ts'
import { FirstPassword, type Handover } from './first-password.tsx'
import { StaffForm } from './form.tsx'

const filters: Filter[] = [
  { kind: 'search', key: 'q', placeholder: '搜索账号或姓名' },
  {
    kind: 'choice',
    key: 'active',
    label: '状态',
    options: [
      { value: 'true', label: '启用' },
      { value: 'false', label: '停用' },
    ],
  },
]
const sayActive = ({ active }: StaffMember) => (active ? '启用' : '停用')
const sayTotp = ({ totp }: StaffMember) => (totp ? '已开启' : '未开启')
const sayRoles = ({ roles }: StaffMember) => roles.map(({ name }) => name).join('、')
const columns: ListColumn<StaffMember>[] = [
  { key: 'account', title: '账号', width: 160, render: ({ account }) => account, text: ({ account }) => account },
  { key: 'name', title: '姓名', width: 140, render: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'roles',
    title: '角色',
    render: ({ roles }) => (roles.length > 0 ? roles.map(({ id, name }) => <Tag key={id}>{name}</Tag>) : '未分配'),
    text: sayRoles,
  },
  {
    key: 'active',
    title: '状态',
    width: 88,
    render: (member) => <Tag color={member.active ? 'success' : 'default'}>{sayActive(member)}</Tag>,
    text: sayActive,
  },
  {
    key: 'totp',
    title: '动态验证',
    width: 96,
    render: (member) => <Tag color={member.totp ? 'success' : 'default'}>{sayTotp(member)}</Tag>,
    text: sayTotp,
  },
  {
    key: 'last_seen_at',
    title: '最近使用',
    width: 160,
    render: ({ last_seen_at }) => (last_seen_at ? formatMinute(last_seen_at) : '从未登录'),
    text: ({ last_seen_at }) => (last_seen_at ? formatMinute(last_seen_at) : ''),
  },
  {
    key: 'created_at',
    title: '创建时间',
    width: 160,
    render: ({ created_at }) => formatMinute(created_at),
    text: ({ created_at }) => formatMinute(created_at),
  },
]

export default function StaffScreen() {
  const list = useList(listStaff, { filters })
  const me = useMe()
  const mayEdit = useRight('staff.edit')
  const confirm = useConfirm()
  const [editing, setEditing] = useState<StaffMember | 'new'>()
  const [handover, setHandover] = useState<Handover>()

  const reset = ({ id, name, account }: StaffMember) =>
    confirm({
      title: `重置“${name}”的密码？`,
      content: '原密码立即失效，对方当前的登录会结束；新密码只显示一次，请转交给本人。',
      okText: '重置密码',
      doneMessage: '密码已重置',
      work: async () => {
        const { password } = await call(resetStaffPassword, { id })
        setHandover({ name, account, password })
      },
    })

  const resetTotp = ({ id, name }: StaffMember) =>
    confirm({
      title: `重置“${name}”的动态验证？`,
      content:
        '请先当面或通过电话确认是本人。原设备与恢复码立即失效，对方当前的登录会结束，之后可用密码登录并重新设置。',
      okText: '重置动态验证',
      doneMessage: '动态验证已重置',
      work: async () => {
        await call(resetStaffTotp, { id })
        await list.refresh()
      },
    })

  return (
    <>
      <ListPage
        name="staff"
        title="运营人员"
        description="谁可以进入后台，以及各自的角色。停用会立即结束其登录。"
        list={list}
        columns={columns}
        rowKey="id"
        rowActionsWidth={240}
        actions={
          <Allowed right="staff.edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              新增人员
            </Button>
          </Allowed>
        }
        rowActions={(member) => (
          <>
            <RowButton label={`${mayEdit ? '编辑' : '查看'}“${member.name}”`} onClick={() => setEditing(member)}>
              {mayEdit ? '编辑' : '查看'}
            </RowButton>
            <Allowed right="staff.password">
              {member.id !== me?.id && (
                <RowButton label={`重置密码：${member.name}`} onClick={() => reset(member)}>
                  重置密码
                </RowButton>
              )}
              {member.totp && member.id !== me?.id && (
                <RowButton label={`重置动态验证：${member.name}`} onClick={() => resetTotp(member)}>
                  重置动态验证
                </RowButton>
              )}
            </Allowed>
          </>
        )}
      />
      {editing && (
        <StaffForm
          key={editing === 'new' ? 'new' : editing.id}
          member={editing === 'new' ? undefined : editing}
          onAdded={setHandover}
          onDone={() => void list.refresh()}
          onClose={() => setEditing(undefined)}
        />
      )}
      {handover && <FirstPassword {...handover} onClose={() => setHandover(undefined)} />}
    </>
  )
}
