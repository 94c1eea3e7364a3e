import { Form, Input, InputNumber, Switch, Tag } from 'antd'
import { LinesField } from '#console/parts/fields/lines-field.tsx'
import { percentToRate, ratePattern, rateToPercent } from '#console/parts/fields/rate.ts'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { RowsScreen } from '#console/parts/list/rows-screen.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import {
  addVipLevel,
  type EditedVipLevel,
  listVipLevels,
  readEditedVipLevel,
  saveVipLevel,
} from '#contract/money/offers.console.ts'
import { givesInWords } from '#contract/money/vips.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { PriceFields, sayPrice } from './price-fields.tsx'
import styles from './screen.module.css'

/** What makers read of a level. */
const benefitsOf = ({ notes, fee_discount, ...gives }: EditedVipLevel) => [
  ...givesInWords({ ...gives, fee_discount: Number(fee_discount.replace('.', '')) }),
  ...notes,
]

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
    render: (level) => `${benefitsOf(level).length} 项`,
    text: (level) => benefitsOf(level).join('；'),
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
  version: 0,
  name: '',
  rank: 1,
  price: '',
  original_price: null,
  duration_days: 365,
  free_downloads: 0,
  fee_discount: '0.0000',
  all_posters: false,
  badge: true,
  daily_figures: false,
  notes: [],
  shown: true,
}

const shownOf = (level: Omit<EditedVipLevel, 'id'>) => ({ ...level, fee_discount: rateToPercent(level.fee_discount) })

function LevelForm({ level, onDone, onClose }: LevelFormProps) {
  const readOnly = !useRight('offers.edit')
  const { id, ...initial } = level ?? { id: 0, ...blank }
  return (
    <DrawerForm
      name={`vip-level:${level?.id ?? 'new'}`}
      title={level ? `会员等级：${level.name}` : '新增会员等级'}
      readOnly={readOnly}
      initial={shownOf(initial)}
      submit={(typed) => {
        const values = { ...typed, fee_discount: percentToRate(typed.fee_discount) }
        return level ? call(saveVipLevel, { ...values, id }) : call(addVipLevel, values)
      }}
      conflict={
        level && {
          subject: `vip-level:${id}`,
          read: async () => {
            const { id: _, ...values } = await call(readEditedVipLevel, { id })
            return shownOf(values)
          },
        }
      }
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
      <p className={styles.hint}>
        权益按以下数字生效，页面上的文字由它们生成。已售出的会员期按购买时的权益执行。会员不影响佣金的比例与资格。
      </p>
      <div className={styles.row}>
        <Form.Item
          name="free_downloads"
          label="每天免积分下载（份）"
          extra="只对标为“会员免费”的资料；0 为不提供。"
          rules={[{ required: true, message: '请填写份数' }]}
        >
          <InputNumber min={0} max={1000} precision={0} />
        </Form.Item>
        <Form.Item
          name="fee_discount"
          label="提现手续费减免（%）"
          extra="100 为免手续费，0 为不减。"
          rules={[
            { required: true, message: '请填写比例' },
            { pattern: ratePattern, message: '请填写 0 到 100 之间的数，最多两位小数' },
          ]}
        >
          <Input inputMode="decimal" />
        </Form.Item>
      </div>
      <div className={styles.row}>
        <Form.Item name="badge" label="会员标识" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="all_posters" label="全部海报模板" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="daily_figures" label="按天的推广数据" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <LinesField name="notes" label="补充说明" noun="说明" characters={60} max={20} />
      <Form.Item name="shown" label="对用户展示" valuePropName="checked">
        <Switch checkedChildren="展示" unCheckedChildren="隐藏" />
      </Form.Item>
    </DrawerForm>
  )
}
