import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Switch, Tag } from 'antd'
import { useState } from 'react'
import { addPartner, deletePartner, type EditedPartner, listPartners, savePartner } from '#contract/console-site.ts'
import { call } from '../../call.ts'
import { DrawerForm } from '../../parts/drawer-form.tsx'
import { type ListColumn, ListPage } from '../../parts/list-page.tsx'
import type { Filter, Sorting } from '../../parts/list-query.ts'
import { RowButton } from '../../parts/row-button.tsx'
import { UploadField } from '../../parts/upload-field.tsx'
import { useConfirm } from '../../parts/use-confirm.tsx'
import { useList } from '../../parts/use-list.ts'
import { Allowed, useRight } from '../../session.ts'
import styles from './screen.module.css'

const sorting: Sorting = { sort: 'position', order: 'asc' }
const filters: Filter[] = [
  { kind: 'search', key: 'q', placeholder: '搜索名称或网址' },
  {
    kind: 'choice',
    key: 'shown',
    label: '是否展示',
    options: [
      { value: 'true', label: '展示' },
      { value: 'false', label: '隐藏' },
    ],
  },
]
const sayShown = ({ shown }: EditedPartner) => (shown ? '展示' : '隐藏')
const columns: ListColumn<EditedPartner>[] = [
  {
    key: 'logo',
    title: '标志',
    width: 120,
    render: ({ logo }) =>
      logo ? <img className={styles.logo} src={logo} alt="" loading="lazy" /> : <span className={styles.none}>无</span>,
  },
  { key: 'name', title: '名称', sorter: true, render: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'url',
    title: '网址',
    render: ({ url }) => (
      <a className={styles.url} href={url} target="_blank" rel="noopener noreferrer" title={url}>
        {url}
      </a>
    ),
    text: ({ url }) => url,
  },
  {
    key: 'shown',
    title: '状态',
    width: 88,
    render: (partner) => <Tag color={partner.shown ? 'success' : 'default'}>{sayShown(partner)}</Tag>,
    text: sayShown,
  },
  {
    key: 'position',
    title: '排序',
    width: 88,
    align: 'right',
    sorter: true,
    render: ({ position }) => position,
    text: ({ position }) => position,
  },
]

export default function PartnersScreen() {
  const list = useList(listPartners, { filters, sorting })
  const mayEdit = useRight('partners.edit')
  const confirm = useConfirm()
  const [editing, setEditing] = useState<EditedPartner | 'new'>()

  const remove = ({ id, name }: EditedPartner) =>
    confirm({
      title: `删除合作伙伴链接“${name}”？`,
      content: '删除后立即从网站上消失，不能恢复。暂时不想展示时，可以改为隐藏。',
      okText: '删除',
      doneMessage: '已删除',
      work: async () => {
        await call(deletePartner, { id })
        await list.refresh()
      },
    })

  return (
    <>
      <ListPage
        name="partners"
        title="合作伙伴链接"
        description="首页与页脚的合作伙伴标志和链接。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有合作伙伴链接"
        actions={
          <Allowed right="partners.edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              新增链接
            </Button>
          </Allowed>
        }
        rowActions={(partner) => (
          <>
            <RowButton label={`${mayEdit ? '编辑' : '查看'}“${partner.name}”`} onClick={() => setEditing(partner)}>
              {mayEdit ? '编辑' : '查看'}
            </RowButton>
            <Allowed right="partners.delete">
              <RowButton danger label={`删除“${partner.name}”`} onClick={() => remove(partner)}>
                删除
              </RowButton>
            </Allowed>
          </>
        )}
      />
      {editing && (
        <PartnerForm
          key={editing === 'new' ? 'new' : editing.id}
          partner={editing === 'new' ? undefined : editing}
          readOnly={!mayEdit}
          onDone={() => void list.refresh()}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

interface PartnerFormProps {
  partner: EditedPartner | undefined
  readOnly: boolean
  onDone(): void
  onClose(): void
}

function PartnerForm({ partner, readOnly, onDone, onClose }: PartnerFormProps) {
  const { id, ...initial } = partner ?? { id: 0, name: '', url: '', logo: '', position: 0, shown: true }
  return (
    <DrawerForm
      name={`partner:${partner?.id ?? 'new'}`}
      title={partner ? '合作伙伴链接' : '新增合作伙伴链接'}
      readOnly={readOnly}
      initial={initial}
      submit={(values) => (partner ? call(savePartner, { ...values, id }) : call(addPartner, values))}
      doneMessage={partner ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item
        name="url"
        label="网址"
        rules={[
          { required: true, message: '请填写网址' },
          { pattern: /^https?:\/\/\S+$/i, message: '请填写以 https:// 开头的地址' },
        ]}
      >
        <Input maxLength={500} placeholder="https://" />
      </Form.Item>
      <Form.Item name="logo" label="标志">
        <UploadField removable hint="建议透明背景，高度不小于 80 像素；不上传时显示名称。" quality={0.8} />
      </Form.Item>
      <Form.Item name="position" label="排序" extra="数字小的排在前面。" rules={[{ required: true }]}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      <Form.Item name="shown" label="在网站上展示" valuePropName="checked">
        <Switch checkedChildren="展示" unCheckedChildren="隐藏" />
      </Form.Item>
    </DrawerForm>
  )
}
