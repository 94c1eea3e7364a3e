import { Form, Input, Switch, Tag } from 'antd'
import { PositionField } from '#console/parts/fields/position-field.tsx'
import { UploadField } from '#console/parts/fields/upload-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import type { BatchAction } from '#console/parts/list/batch-bar.tsx'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import type { Filter, Sorting } from '#console/parts/list/list-query.ts'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import {
  addPartner,
  deletePartner,
  type EditedPartner,
  listPartners,
  readPartner,
  savePartner,
  showPartners,
} from '#contract/site/site.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
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

const showAll = (rows: readonly EditedPartner[], shown: boolean) =>
  call(showPartners, { items: rows.map(({ id, version }) => ({ id, version })), shown })

const batch: BatchAction<EditedPartner>[] = [
  {
    key: 'show',
    label: '批量展示',
    applies: ({ shown }) => !shown,
    follows: '立即显示在首页与页脚；可以再批量隐藏。',
    run: (rows) => showAll(rows, true),
  },
  {
    key: 'hide',
    label: '批量隐藏',
    danger: true,
    applies: ({ shown }) => shown,
    follows: '立即从网站上消失；可以再批量展示。',
    run: (rows) => showAll(rows, false),
  },
]

export default function PartnersScreen() {
  const mayEdit = useRight('partners.edit')
  const list = useList(listPartners, { filters, sorting })
  return (
    <RowsScreen
      name="partners"
      title="伙伴链接"
      description="首页与页脚“客户与伙伴”的标志和链接。"
      list={list}
      columns={columns}
      empty="还没有伙伴链接，点“新增”添加第一家"
      noun="伙伴链接"
      addLabel="新增链接"
      editRight="partners.edit"
      nameOf={({ name }) => name}
      batch={mayEdit ? batch : undefined}
      removal={{
        right: 'partners.delete',
        follows: '删除后立即从网站上消失，不能恢复。暂时不想展示时，可以改为隐藏。',
        work: ({ id }) => call(deletePartner, { id }),
      }}
      form={(partner, close) => (
        <PartnerForm key={partner?.id ?? 'new'} partner={partner} onDone={() => void list.refresh()} onClose={close} />
      )}
    />
  )
}

interface PartnerFormProps {
  partner: EditedPartner | undefined
  onDone(): void
  onClose(): void
}

const blank = { version: 0, name: '', url: '', logo: '', position: 0, shown: true }

function PartnerForm({ partner, onDone, onClose }: PartnerFormProps) {
  const readOnly = !useRight('partners.edit')
  const { id, ...initial } = partner ?? { ...blank, id: 0 }
  return (
    <DrawerForm
      name={`partner:${partner?.id ?? 'new'}`}
      title={partner ? '伙伴链接' : '新增伙伴链接'}
      readOnly={readOnly}
      initial={initial}
      submit={(values) => (partner ? call(savePartner, { ...values, id }) : call(addPartner, values))}
      conflict={
        partner && {
          subject: `partner-link:${id}`,
          read: async () => {
            const { id: _, ...values } = await call(readPartner, { id })
            return values
          },
        }
      }
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
      <PositionField />
      <Form.Item name="shown" label="在网站上展示" valuePropName="checked">
        <Switch checkedChildren="展示" unCheckedChildren="隐藏" />
      </Form.Item>
    </DrawerForm>
  )
}
