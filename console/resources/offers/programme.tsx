import { LinesField } from '#console/parts/fields/lines-field.tsx'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { readEditedProgramme, saveProgramme } from '#contract/money/offers.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

export function ProgrammeTab() {
  const readOnly = !useRight('offers.edit')
  return (
    <SettingsForm
      read={readEditedProgramme}
      subject="setting:makers.programme"
      name="programme"
      title="创客计划"
      readOnly={readOnly}
      submit={(values) => call(saveProgramme, values)}
    >
      <LinesField name="rules" label="计划规则" noun="规则" characters={300} max={30} />
      <p>佣金的比例、期限与结算天数在“佣金”的“规则”中公布，页面上的说明由数字生成。</p>
    </SettingsForm>
  )
}
