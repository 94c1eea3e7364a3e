import { Form, Input, Radio, Switch } from 'antd'
import { PositionField } from '#console/parts/fields/position-field.tsx'
import { UploadField } from '#console/parts/fields/upload-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { addMaterial, type EditedMaterial, saveMaterial } from '#contract/people/posters.console.ts'
import { linkPlace, materialKinds, materialTextMax, materialTitleMax } from '#contract/people/posters.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

type Values = Omit<EditedMaterial, 'id' | 'version' | 'updated_at'>

interface MaterialFormProps {
  material: EditedMaterial | undefined
  onDone(): void
  onClose(): void
}

const blank: Values = { kind: 'text', title: '', text: '', picture: '', shown: true, position: 100 }

export function MaterialForm({ material, onDone, onClose }: MaterialFormProps) {
  const readOnly = !useRight('posters.publish')
  return (
    <DrawerForm<Values>
      name={`material:${material?.id ?? 'new'}`}
      title={material ? `推广素材：${material.title}` : '新增推广素材'}
      readOnly={readOnly}
      initial={material ? valuesOf(material) : blank}
      submit={(values) =>
        material
          ? call(saveMaterial, { ...values, id: material.id, version: material.version })
          : call(addMaterial, values)
      }
      doneMessage={material ? '已保存' : '已新增'}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="kind" label="类型">
        <Radio.Group optionType="button" options={choicesOf(materialKinds)} />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
        <Input maxLength={materialTitleMax} showCount />
      </Form.Item>
      <Form.Item
        name="text"
        label="文案"
        extra={`${linkPlace} 处换成创客本人的邀请链接。不能承诺收益、积分或奖品。`}
        dependencies={['kind']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, text: string) => {
              if (getFieldValue('kind') === 'text' && !text?.includes(linkPlace)) throw new Error(`请写上 ${linkPlace}`)
            },
          }),
        ]}
      >
        <Input.TextArea rows={6} maxLength={materialTextMax} showCount />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before, after) => before.kind !== after.kind}>
        {({ getFieldValue }) => (
          <Form.Item
            name="picture"
            label="图片"
            rules={[{ required: getFieldValue('kind') === 'picture', message: '请上传图片' }]}
          >
            <UploadField removable hint="创客按原图下载，建议宽 1080 像素以上。" />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="shown" label="对创客展示" valuePropName="checked">
        <Switch checkedChildren="展示" unCheckedChildren="隐藏" />
      </Form.Item>
      <PositionField />
    </DrawerForm>
  )
}

function valuesOf({ kind, title, text, picture, shown, position }: EditedMaterial): Values {
  return { kind, title, text, picture, shown, position }
}
