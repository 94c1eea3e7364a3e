import { Form, Switch } from 'antd'
import { PositionField } from '#console/parts/fields/position-field.tsx'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { arrangeTemplate, type EditedPoster } from '#contract/people/posters.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

type Values = Pick<EditedPoster, 'vip_only' | 'position'>

interface ArrangeFormProps {
  poster: EditedPoster
  onDone(): void
  onClose(): void
}

/** What the house draws itself is arranged, not redrawn. */
export function ArrangeForm({ poster, onDone, onClose }: ArrangeFormProps) {
  const { id, version, name, vip_only, position, shown, sample } = poster
  return (
    <DrawerForm<Values>
      name={`poster:${id}`}
      title={`海报模板：${name}`}
      readOnly={!useRight('posters.edit')}
      initial={{ vip_only, position }}
      submit={(values) => call(arrangeTemplate, { ...values, id, version })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>平台自带的模板按品牌色与站点名称绘制，随“站点信息”变化。</p>
      {shown && <img src={sample} alt={`“${name}”的样式`} width={300} height={534} />}
      <Form.Item name="vip_only" label="会员专享" valuePropName="checked">
        <Switch checkedChildren="会员" unCheckedChildren="全部" />
      </Form.Item>
      <PositionField />
    </DrawerForm>
  )
}
