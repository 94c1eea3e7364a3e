import { Form } from 'antd'
import { YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { readEditedLinkPrices, saveLinkPrices } from '#contract/catalogue/links.ts'
import { siteLinkPositionWords } from '#contract/catalogue/links.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

export function LinkPricesTab() {
  const readOnly = !useRight('link.edit')
  return (
    <SettingsForm
      read={readEditedLinkPrices}
      subject="setting:links.prices"
      name="link-prices"
      title="网站链接价格"
      readOnly={readOnly}
      submit={(values) => call(saveLinkPrices, values)}
    >
      {Object.entries(siteLinkPositionWords).map(([position, label]) => (
        <Form.Item
          key={position}
          name={position}
          label={`${label}，每月（元）`}
          rules={[{ required: true, message: '请填写价格' }, yuanRule]}
        >
          <YuanField placeholder="0.00" />
        </Form.Item>
      ))}
    </SettingsForm>
  )
}
