import { Form, Input, Radio, Select } from 'antd'
import { PositionField } from '#console/parts/fields/position-field.tsx'
import { UploadField } from '#console/parts/fields/upload-field.tsx'
import { WindowField } from '#console/parts/fields/window-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { instantAt, wallTime } from '#console/parts/show/time.ts'
import { addBanner, type EditedBanner, readBanner, type Slot, saveBanner } from '#contract/site/site.console.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { useRight } from '../../session.ts'
import { parts } from './parts.ts'
import { BannerPreview } from './preview.tsx'
import styles from './screen.module.css'

type BannerValues = Omit<EditedBanner, 'id' | 'state'>

interface BannerFormProps {
  banner: EditedBanner | undefined
  slots: readonly Slot[]
  onDone(): void
  onClose(): void
}

export function BannerForm({ banner, slots, onDone, onClose }: BannerFormProps) {
  const readOnly = !useRight('banners.edit')
  return (
    <DrawerForm<BannerValues>
      name={`banner:${banner?.id ?? 'new'}`}
      title={banner ? (readOnly ? '查看横幅' : '编辑横幅') : '新增横幅'}
      width={640}
      readOnly={readOnly}
      initial={banner ? valuesOf(banner) : newBanner()}
      submit={(values) => (banner ? call(saveBanner, { ...values, id: banner.id }) : call(addBanner, values))}
      conflict={
        banner && {
          subject: `banner:${banner.id}`,
          read: async () => valuesOf(await call(readBanner, { id: banner.id })),
          say: {
            slot: (code: string) => slots.find((slot) => slot.code === code)?.label ?? code,
            part: (part: BannerValues['part']) => parts[part],
          },
        }
      }
      doneMessage={banner ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <div className={styles.row}>
        <Form.Item name="slot" label="展示位置" rules={[{ required: true, message: '请选择展示位置' }]}>
          <Select
            placeholder="在哪个页面展示"
            showSearch={{ optionFilterProp: 'label' }}
            options={slots.map(({ code, label }) => ({ value: code, label }))}
          />
        </Form.Item>
        <Form.Item name="part" label="端">
          <Radio.Group
            optionType="button"
            options={Object.entries(parts).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
      </div>
      <Form.Item noStyle shouldUpdate={(before, after) => before.slot !== after.slot || before.part !== after.part}>
        {({ getFieldValue }) => (
          <Form.Item name="image" label="图片" rules={[{ required: true, message: '请上传图片' }]}>
            <UploadField hint={sizeHint(slots, getFieldValue('slot'), getFieldValue('part'))} quality={0.8} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item
        name="alt"
        label="图片说明"
        extra="读屏软件会读出这段文字，图片打不开时也会显示。"
        rules={[{ required: true, whitespace: true, message: '请填写图片说明' }]}
      >
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item name="title" label="标题">
        <Input maxLength={40} showCount placeholder="显示在图片上，可以不填" />
      </Form.Item>
      <Form.Item name="subtitle" label="副标题">
        <Input maxLength={80} showCount />
      </Form.Item>
      <Form.Item
        name="link"
        label="点击后打开"
        rules={[{ pattern: /^(\/(?!\/)\S*|https?:\/\/\S+)$/i, message: '请填写以 / 或 https:// 开头的地址' }]}
      >
        <Input maxLength={500} placeholder="例如 /about 或 https://example.com，可以不填" />
      </Form.Item>
      <Form.Item
        name="button"
        label="按钮文字"
        extra="显示在首页与详情页，需要同时填写上面的地址；不填时为“了解更多”。"
      >
        <Input maxLength={12} showCount placeholder="例如 浏览商机" />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => <BannerPreview banner={getFieldsValue(true)} />}
      </Form.Item>
      <WindowField />
      <PositionField />
    </DrawerForm>
  )
}

function sizeHint(slots: readonly Slot[], code: string | undefined, part: string | undefined): string {
  const slot = slots.find((one) => one.code === code)
  const format = '支持 JPG、PNG、WebP'
  if (!slot || part !== 'pc') return `${format}。`
  return `建议“${slot.label}”的图片为 ${slot.width} × ${slot.height} 像素，${format}。`
}

function valuesOf({ id: _id, state: _state, ...values }: EditedBanner): BannerValues {
  return values
}

function newBanner(): BannerValues {
  return {
    version: 0,
    slot: 'INDEX',
    part: 'pc',
    image: '',
    alt: '',
    title: '',
    subtitle: '',
    button: '',
    link: '',
    position: 0,
    // The current minute: something new is usually meant to be seen.
    starts_at: instantAt(`${wallTime(clock()).slice(0, 16)}:00`),
    ends_at: null,
  }
}
