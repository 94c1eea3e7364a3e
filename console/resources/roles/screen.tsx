import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { MoreActions } from '#console/parts/list/more-actions.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { addRole, deleteRole, listRoles, type Role, saveRole } from '#contract/people/staff.ts'
import { call } from '../../call.ts'
import { type Resource, useResources } from '../../resource.ts'
import { Allowed, useMe, useRight } from '../../session.ts'
import { PreviewDrawer } from './preview-drawer.tsx'
import { RightsField } from './rights-field.tsx'
import styles from './screen.module.css'

const filters: Filter[] = [{ kind: 'search', key: 'q', placeholder: '搜索角色名称' }]
const total = Object.keys(rights).length
const nameMax = 30

export default function RolesScreen() {
  const list = useList(listRoles, { filters })
  const resources = useResources()
  const mayEdit = useRight('roles.edit')
  const confirm = useConfirm()
  const [editing, setEditing] = useState<Role | Begun>()
  const [previewed, setPreviewed] = useState<Role>()
  const own = useMe()?.rights ?? []

  const remove = ({ id, name }: Role) =>
    confirm({
      title: `删除角色“${name}”？`,
      content: '只有没有成员的角色可以删除，删除后不能恢复。',
      okText: '删除',
      doneMessage: '已删除',
      work: async () => {
        await call(deleteRole, { id })
        await list.refresh()
      },
    })

  return (
    <>
      <ListPage
        name="roles"
        title="角色"
        description="一个角色是一组权限；把角色分配给运营人员，他们就能看到对应的菜单和按钮。"
        list={list}
        columns={columnsFor(resources)}
        rowKey="id"
        actions={
          <Allowed right="roles.edit">
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setEditing({ name: '', rights: [] })}
            >
              新增角色
            </Button>
          </Allowed>
        }
        rowActions={(role) => (
          <>
            <RowButton label={`${mayEdit ? '编辑' : '查看'}“${role.name}”`} onClick={() => setEditing(role)}>
              {mayEdit ? '编辑' : '查看'}
            </RowButton>
            <MoreActions
              name={role.name}
              actions={[
                { key: 'preview', label: '以此角色预览', onClick: () => setPreviewed(role) },
                ...(mayEdit
                  ? [
                      { key: 'copy', label: '复制角色', onClick: () => setEditing(copyOf(role, own)) },
                      { key: 'delete', label: '删除', danger: true, onClick: () => remove(role) },
                    ]
                  : []),
              ]}
            />
          </>
        )}
      />
      {editing && (
        <RoleForm
          key={'id' in editing ? editing.id : 'new'}
          begun={editing}
          readOnly={!mayEdit}
          onDone={() => void list.refresh()}
          onClose={() => setEditing(undefined)}
        />
      )}
      {previewed && <PreviewDrawer role={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  )
}

/** What a new role begins with. */
type Begun = Pick<Role, 'name' | 'rights'>

/** Nobody gives what they do not have: a copy has as much of the role as whoever makes it. */
function copyOf({ name, rights: held }: Role, own: readonly Right[]): Begun {
  return { name: `${name}副本`.slice(0, nameMax), rights: held.filter((right) => own.includes(right)) }
}

function columnsFor(resources: readonly Resource[]): ListColumn<Role>[] {
  const areas = ({ rights: held }: Role) =>
    resources.filter((one) => one.rights.some((right) => held.includes(right))).map(({ label }) => label)
  return [
    { key: 'name', title: '名称', width: 180, render: ({ name }) => name, text: ({ name }) => name },
    {
      key: 'rights',
      title: '权限',
      width: 110,
      render: ({ rights: held }) => (held.length === total ? `全部 ${total} 项` : `${held.length} 项`),
      text: ({ rights: held }) => held.map((right) => rights[right]).join('、'),
    },
    {
      key: 'areas',
      title: '可以进入',
      width: 140,
      render: (role) => <Areas names={areas(role)} />,
      text: (role) => areas(role).join('、'),
    },
    {
      key: 'members',
      title: '成员',
      width: 100,
      align: 'right',
      render: ({ members }) => (members > 0 ? <Link to="/staff">{members} 人</Link> : '0 人'),
      text: ({ members }) => members,
    },
  ]
}

function Areas({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className={styles.none}>仅工作台</span>
  return (
    <Popover trigger="click" title="可以进入" content={<div className={styles.areas}>{names.join('、')}</div>}>
      <Button className={styles.count ?? ''} type="link" size="small">
        {names.length} 个栏目
      </Button>
    </Popover>
  )
}

interface RoleFormProps {
  begun: Role | Begun
  readOnly: boolean
  onDone(): void
  onClose(): void
}

function RoleForm({ begun, readOnly, onDone, onClose }: RoleFormProps) {
  const role = 'id' in begun ? begun : undefined
  return (
    <DrawerForm<{ name: string; rights: Right[] }>
      name={`role:${role?.id ?? 'new'}`}
      title={role ? `角色：${role.name}` : '新增角色'}
      width={880}
      readOnly={readOnly}
      initial={{ name: begun.name, rights: begun.rights }}
      submit={(values) => (role ? call(saveRole, { ...values, id: role.id, etag: role.etag }) : call(addRole, values))}
      doneMessage={role ? '已保存，成员的权限立即生效' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={nameMax} showCount placeholder="例如 内容编辑" />
      </Form.Item>
      <Form.Item name="rights" label="权限" extra="选择修改类权限时，会一并选上对应的查看权限。">
        <RightsField disabled={readOnly} fresh={!role} />
      </Form.Item>
    </DrawerForm>
  )
}
