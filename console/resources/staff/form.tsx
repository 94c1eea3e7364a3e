import { Form, Input, Select, Switch } from 'antd'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Notice } from '#console/parts/show/notice.tsx'
import { addStaff, listRoles, type StaffMember, saveStaff } from '#contract/people/staff.ts'
import { call } from '../../call.ts'
import { useMe, useRight } from '../../session.ts'
import type { Handover } from './first-password.tsx'

interface StaffFormProps {
  member: StaffMember | undefined
  onAdded(handover: Handover): void
  onDone(): void
  onClose(): void
}

interface StaffValues {
  account: string
  name: string
  role_ids: number[]
  active: boolean
}

export function StaffForm({ member, onAdded, onDone, onClose }: StaffFormProps) {
  const me = useMe()
  const readOnly = !useRight('staff.edit')
  const maySeeRoles = useRight('roles.read')
  const submit = async ({ account, name, role_ids, active }: StaffValues) => {
    if (member) return call(saveStaff, { id: member.id, name, role_ids, active, etag: member.etag })
    const { password } = await call(addStaff, { account, name, role_ids })
    onAdded({ account, name, password })
  }
  return (
    <DrawerForm<StaffValues>
      name={`staff:${member?.id ?? 'new'}`}
      title={member ? `运营人员：${member.name}` : '新增运营人员'}
      readOnly={readOnly}
      initial={valuesOf(member)}
      submit={submit}
      doneMessage={member ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      {member?.id === me?.id && !readOnly && (
        <Notice type="warning" title="这是你自己的账号：停用或减少角色会影响你当前的使用。" />
      )}
      <Form.Item
        name="account"
        label="账号"
        extra={member ? '账号创建后不能修改。' : '登录时使用：小写字母开头，可含数字、点、横线，3 到 32 位。'}
        rules={[
          { required: true, message: '请填写账号' },
          { pattern: /^[a-z][a-z0-9._-]{2,31}$/, message: '账号为 3 到 32 位小写字母、数字、点、横线，以字母开头' },
        ]}
      >
        <Input maxLength={32} disabled={member !== undefined || readOnly} autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}>
        <Input maxLength={30} showCount />
      </Form.Item>
      {maySeeRoles ? (
        <RolesField />
      ) : (
        <Form.Item label="角色">
          {member?.roles.map(({ name }) => name).join('、') || '未分配'}（没有查看角色的权限，不能调整）
        </Form.Item>
      )}
      {member && (
        <Form.Item
          name="active"
          label="状态"
          valuePropName="checked"
          extra="停用后立即结束其登录，资料与操作记录保留。"
        >
          <Switch checkedChildren="启用" unCheckedChildren="停用" />
        </Form.Item>
      )}
    </DrawerForm>
  )
}

function RolesField() {
  const roles = useAsk(listRoles, { page: 1, count: 100 })
  return (
    <Form.Item name="role_ids" label="角色" extra="可以有多个角色，权限相加；没有角色的人只能看到工作台。">
      <Select
        mode="multiple"
        placeholder="请选择角色"
        loading={roles.loading}
        showSearch={{ optionFilterProp: 'label' }}
        options={roles.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
    </Form.Item>
  )
}

function valuesOf(member: StaffMember | undefined): StaffValues {
  if (!member) return { account: '', name: '', role_ids: [], active: true }
  const { account, name, roles, active } = member
  return { account, name, role_ids: roles.map(({ id }) => id), active }
}
