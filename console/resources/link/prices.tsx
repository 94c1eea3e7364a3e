import { Form } from 'antd'
import { YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { FormPage } from '#console/parts/form/form-page.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { type EditedLinkPrices, readEditedLinkPrices, saveLinkPrices } from '#contract/catalogue/links.ts'
import { siteLinkPositionWords } from '#contract/catalogue/links.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

export function LinkPricesTab() {
  const asked = useAsk(readEditedLinkPrices, {})
  return (
    <Loaded asked={asked}>
      {(prices) => <PricesForm key={JSON.stringify(prices)} prices={prices} onDone={() => void asked.refresh()} />}
    </Loaded>
  )
}

function PricesForm({ prices, onDone }: { prices: EditedLinkPrices; onDone(): void }) {
  const readOnly = !useRight('link.edit')
  return (
    <FormPage<EditedLinkPrices>
      embedded
      name="link-prices"
      title="网站链接价格"
      readOnly={readOnly}
      initial={prices}
      submit={(values) => call(saveLinkPrices, values)}
      onDone={onDone}
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
    </FormPage>
  )
}
