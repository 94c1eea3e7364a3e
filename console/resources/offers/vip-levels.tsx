import { Form, Input, InputNumber, Switch, Tag } from 'antd'
import { LinesField } from '#console/parts/fields/lines-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { addVipLevel, type EditedVipLevel, listVipLevels, saveVipLevel } from '#contract/money/offers.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { PriceFields, sayPrice } from './price-fields.tsx'
import styles from './screen.module.css'

const sayShown = ({ shown }: EditedVipLevel) => (shown ? '展示' : '隐藏')
const columns: ListColumn<EditedVipLevel>[] = [
  { key: 'rank', title: '等级', width: 72, align: 'right', render: ({ rank }) => rank, text: ({ rank }) => rank },
  { key: 'name', title: '名称', render: ({ name }) => name, text: ({ name }) => name },
  { key: 'price', title: '价格（元）', width: 180, render: sayPrice, text: ({ price }) => price },
  {
    key: 'duration_days',
    title: '时长',
    width: 100,
    align: 'right',
    render: ({ duration_days }) => `${duration_days} 天`,
    text: ({ duration_days }) => duration_days,
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
    render: (level) => <Tag color={level.shown ? 'success' : 'default'}>{sayShown(level)}</Tag>,
    text: sayShown,
  },
]

export function VipLevelsTab() {
  const list = useList(listVipLevels)
  return (
    <RowsScreen
      embedded
      name="vip-levels"
      title="会员等级"
      list={list}
      columns={columns}
      rowActionsWidth={72}
      empty="还没有会员等级，点“新增”设置第一个"
      noun="会员等级"
      addLabel="新增等级"
      editRight="offers.edit"
      nameOf={({ name }) => name}
      form={(level, close) => (
        <LevelForm key={level?.id ?? 'new'} level={level} onDone={() => void list.refresh()} onClose={close} />
      )}
    />
  )
}

interface LevelFormProps {
  level: EditedVipLevel | undefined
  onDone(): void
  onClose(): void
}

const blank: Omit<EditedVipLevel, 'id'> = {
  name: '',
  rank: 1,
  price: '',
  original_price: null,
  duration_days: 365,
  benefits: [],
  shown: true,
}

function LevelForm({ level, onDone, onClose }: LevelFormProps) {
  const readOnly = !useRight('offers.edit')
  const { id, ...initial } = level ?? { id: 0, ...blank }
  return (
    <DrawerForm
      name={`vip-level:${level?.id ?? 'new'}`}
      title={level ? `会员等级：${level.name}` : '新增会员等级'}
      readOnly={readOnly}
      initial={initial}
      submit={(values) => (level ? call(saveVipLevel, { ...values, id }) : call(addVipLevel, values))}
      doneMessage={level ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={20} showCount />
      </Form.Item>
      <div className={styles.row}>
        <Form.Item
          name="rank"
          label="等级"
          extra="数字越大等级越高。"
          rules={[{ required: true, message: '请填写等级' }]}
        >
          <InputNumber min={1} max={99} precision={0} />
        </Form.Item>
        <Form.Item name="duration_days" label="时长（天）" rules={[{ required: true, message: '请填写时长' }]}>
          <InputNumber min={1} max={3650} precision={0} />
        </Form.Item>
      </div>
      <PriceFields />
      <LinesField name="benefits" label="权益" noun="权益" characters={60} max={20} />
      <Form.Item name="shown" label="对用户展示" valuePropName="checked">
        <Switch checkedChildren="展示" unCheckedChildren="隐藏" />
      </Form.Item>
    </DrawerForm>
  )
}
