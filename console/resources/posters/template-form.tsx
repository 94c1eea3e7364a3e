import { ColorPicker, Form, Input, InputNumber, Radio, Switch } from 'antd'
import { PositionField } from '#console/parts/fields/position-field.tsx'
import { UploadField } from '#console/parts/fields/upload-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { addTemplate, type EditedPoster, saveTemplate } from '#contract/people/posters.console.ts'
import { codeMax, codeMin, nameAligns, namePlace, posterNameMax, posterSize } from '#contract/people/posters.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { PosterPreview } from './preview.tsx'
import styles from './screen.module.css'
import type { PosterValues } from './values.ts'

interface TemplateFormProps {
  poster: EditedPoster | undefined
  onDone(): void
  onClose(): void
}

const blank: PosterValues = {
  ...{ name: '', picture: '', code_x: 255, code_y: 950, code_size: 240 },
  ...{ name_text: `${namePlace} 邀请您`, name_x: 375, name_y: 880, name_size: 44, name_width: 600 },
  ...{ name_color: '#0e1a33', name_align: 'middle', vip_only: false, position: 100 },
}

/** A picture, and where code and name stand on it; drawn beside the fields as makers will get it. */
export function TemplateForm({ poster, onDone, onClose }: TemplateFormProps) {
  const readOnly = !useRight('posters.edit')
  return (
    <DrawerForm<PosterValues>
      name={`poster:${poster?.id ?? 'new'}`}
      title={poster ? `海报模板：${poster.name}` : '新增海报模板'}
      width={960}
      readOnly={readOnly}
      initial={poster ? valuesOf(poster) : blank}
      submit={(values) =>
        poster ? call(saveTemplate, { ...values, id: poster.id, version: poster.version }) : call(addTemplate, values)
      }
      doneMessage={poster ? '已保存，已生成的海报随之更新' : '已新增，预览无误后请上线'}
      onDone={onDone}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <div>
          <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
            <Input maxLength={posterNameMax} showCount />
          </Form.Item>
          <Form.Item name="picture" label="底图" rules={[{ required: true, message: '请上传底图' }]}>
            <UploadField hint={`建议 ${posterSize.width} × ${posterSize.height} 像素，其它比例会裁去边缘。`} />
          </Form.Item>
          <CodeFields />
          <NameFields />
          <Form.Item name="vip_only" label="会员专享" valuePropName="checked">
            <Switch checkedChildren="会员" unCheckedChildren="全部" />
          </Form.Item>
          <PositionField />
        </div>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => <PosterPreview values={getFieldsValue(true)} />}
        </Form.Item>
      </div>
    </DrawerForm>
  )
}

const required = (message: string) => [{ required: true, message }]

function CodeFields() {
  return (
    <div className={styles.pair}>
      <Form.Item name="code_x" label="二维码左边距" rules={required('请填写左边距')}>
        <InputNumber min={0} max={posterSize.width} precision={0} step={5} />
      </Form.Item>
      <Form.Item name="code_y" label="二维码上边距" rules={required('请填写上边距')}>
        <InputNumber min={0} max={posterSize.height} precision={0} step={5} />
      </Form.Item>
      <Form.Item name="code_size" label="二维码大小" rules={required('请填写大小')}>
        <InputNumber min={codeMin} max={codeMax} precision={0} step={5} />
      </Form.Item>
    </div>
  )
}

function NameFields() {
  return (
    <>
      <Form.Item
        name="name_text"
        label="昵称文字"
        extra={`${namePlace} 处换成创客的昵称。`}
        rules={[
          { required: true, message: '请填写文字' },
          { pattern: /\{name\}/, message: `请写上 ${namePlace}` },
        ]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="name_x" label="昵称横向位置" rules={required('请填写位置')}>
          <InputNumber min={0} max={posterSize.width} precision={0} step={5} />
        </Form.Item>
        <Form.Item name="name_y" label="昵称纵向位置" rules={required('请填写位置')}>
          <InputNumber min={0} max={posterSize.height} precision={0} step={5} />
        </Form.Item>
        <Form.Item name="name_size" label="昵称字号" rules={required('请填写字号')}>
          <InputNumber min={20} max={120} precision={0} />
        </Form.Item>
        <Form.Item name="name_width" label="昵称最大宽度" rules={required('请填写宽度')}>
          <InputNumber min={80} max={posterSize.width} precision={0} step={10} />
        </Form.Item>
        <Form.Item
          name="name_color"
          label="昵称颜色"
          getValueFromEvent={(colour: { toHexString(): string }) => colour.toHexString()}
        >
          <ColorPicker showText disabledAlpha format="hex" disabledFormat />
        </Form.Item>
      </div>
      <Form.Item name="name_align" label="昵称对齐">
        <Radio.Group optionType="button" options={choicesOf(nameAligns)} />
      </Form.Item>
    </>
  )
}

function valuesOf(poster: EditedPoster): PosterValues {
  const { name, picture, code_x, code_y, code_size, vip_only, position } = poster
  const { name_text, name_x, name_y, name_size, name_width, name_color, name_align } = poster
  return {
    ...{ name, picture, code_x, code_y, code_size, vip_only, position },
    ...{ name_text, name_x, name_y, name_size, name_width, name_color, name_align },
  }
}
