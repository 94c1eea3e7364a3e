import { Form, Input, InputNumber, Segmented, Switch, Tag } from 'antd'
import { LinesField } from '#console/parts/fields/lines-field.tsx'
import { PositionField } from '#console/parts/fields/position-field.tsx'
import { UploadField } from '#console/parts/fields/upload-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import {
  addSupportService,
  type EditedSupportService,
  listSupportServices,
  readEditedSupportService,
  saveSupportService,
} from '#contract/money/offers.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { PriceFields, sayPrice } from './price-fields.tsx'
import styles from './screen.module.css'

const sayShown = ({ shown }: EditedSupportService) => (shown ? '展示' : '隐藏')
const columns: ListColumn<EditedSupportService>[] = [
  {
    key: 'cover',
    title: '封面',
    width: 104,
    render: ({ cover }) => (cover ? <img className={styles.cover} src={cover} alt="" loading="lazy" /> : '无'),
  },
  { key: 'name', title: '名称', render: ({ name }) => name, text: ({ name }) => name },
  { key: 'level', title: '认证等级', width: 92, render: ({ level }) => `${level} 级`, text: ({ level }) => level },
  { key: 'price', title: '价格（元）', width: 180, render: sayPrice, text: ({ price }) => price },
  {
    key: 'period_days',
    title: '有效期',
    width: 100,
    align: 'right',
    render: ({ period_days }) => `${period_days} 天`,
    text: ({ period_days }) => period_days,
  },
  {
    key: 'benefits',
    title: '权益',
    width: 88,
    align: 'right',
    render: ({ benefits }) => `${benefits.length} 项`,
    text: ({ benefits }) => benefits.join('；'),
  },
  {
    key: 'shown',
    title: '状态',
    width: 88,
    render: (service) => <Tag color={service.shown ? 'success' : 'default'}>{sayShown(service)}</Tag>,
    text: sayShown,
  },
  { key: 'position', title: '排序', width: 80, align: 'right', render: ({ position }) => position },
]

export function SupportServicesTab() {
  const list = useList(listSupportServices)
  return (
    <RowsScreen
      embedded
      name="support-services"
      title="认证服务"
      list={list}
      columns={columns}
      rowActionsWidth={72}
      empty="还没有认证服务，点“新增”设置第一项"
      noun="认证服务"
      addLabel="新增服务"
      editRight="offers.edit"
      nameOf={({ name }) => name}
      form={(service, close) => (
        <ServiceForm key={service?.id ?? 'new'} service={service} onDone={() => void list.refresh()} onClose={close} />
      )}
    />
  )
}

interface ServiceFormProps {
  service: EditedSupportService | undefined
  onDone(): void
  onClose(): void
}

const blank: Omit<EditedSupportService, 'id'> = {
  version: 0,
  name: '',
  level: 1,
  price: '',
  original_price: null,
  period_days: 365,
  benefits: [],
  cover: '',
  position: 0,
  shown: true,
}

function ServiceForm({ service, onDone, onClose }: ServiceFormProps) {
  const readOnly = !useRight('offers.edit')
  const { id, ...initial } = service ?? { id: 0, ...blank }
  return (
    <DrawerForm
      name={`support-service:${service?.id ?? 'new'}`}
      title={service ? `认证服务：${service.name}` : '新增认证服务'}
      readOnly={readOnly}
      initial={initial}
      submit={(values) => (service ? call(saveSupportService, { ...values, id }) : call(addSupportService, values))}
      conflict={
        service && {
          subject: `support-service:${id}`,
          read: async () => {
            const { id: _, ...values } = await call(readEditedSupportService, { id })
            return values
          },
        }
      }
      doneMessage={service ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="level" label="认证等级" extra="企业通过后显示的等级，3 级最高">
        <Segmented options={[1, 2, 3].map((value) => ({ value, label: `${value} 级` }))} disabled={readOnly} />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <PriceFields />
      <Form.Item name="period_days" label="有效期（天）" rules={[{ required: true, message: '请填写有效期' }]}>
        <InputNumber min={1} max={3650} precision={0} />
      </Form.Item>
      <LinesField name="benefits" label="权益" noun="权益" characters={60} max={20} />
      <Form.Item name="cover" label="封面">
        <UploadField removable hint="建议 640 × 360 像素。" quality={0.8} />
      </Form.Item>
      <PositionField />
      <Form.Item name="shown" label="对用户展示" valuePropName="checked">
        <Switch checkedChildren="展示" unCheckedChildren="隐藏" />
      </Form.Item>
    </DrawerForm>
  )
}
