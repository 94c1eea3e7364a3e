import { Form, Input } from 'antd'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { readOfficialTemplates, saveOfficialTemplates } from '#contract/people/official.console.ts'
import { officialKindKeys, officialKinds, officialSlotKeys, officialSlots } from '#contract/people/official.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import styles from './screen.module.css'

/** Which template of the official account says what, and in which of its fields. */
export function OfficialTemplatesPart() {
  const readOnly = !useRight('messages.edit')
  return (
    <SettingsForm
      read={readOfficialTemplates}
      subject="setting:messages.official"
      name="official-templates"
      title="公众号模板消息"
      readOnly={readOnly}
      submit={(values) => call(saveOfficialTemplates, values)}
    >
      <p className={styles.off}>
        发给绑定微信并关注公众号的创客；送达后不再发短信。模板 ID 留空的一类不发，字段名按模板填写，如 thing1。
      </p>
      {officialKindKeys.map((kind) => (
        <fieldset key={kind} className={styles.template}>
          <legend>{officialKinds[kind]}</legend>
          <Form.Item name={[kind, 'template_id']} label={`${officialKinds[kind]}的模板 ID`}>
            <Input maxLength={64} />
          </Form.Item>
          <div className={styles.keywords}>
            {officialSlotKeys.map((slot) => (
              <Form.Item key={slot} name={[kind, 'keywords', slot]} label={officialSlots[slot]}>
                <Input maxLength={32} placeholder="不使用" />
              </Form.Item>
            ))}
          </div>
        </fieldset>
      ))}
    </SettingsForm>
  )
}
