import { LinesField } from '#console/parts/fields/lines-field.tsx'
import { FormPage } from '#console/parts/form/form-page.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { type EditedProgramme, readEditedProgramme, saveProgramme } from '#contract/money/offers.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

export function ProgrammeTab() {
  const asked = useAsk(readEditedProgramme, {})
  return (
    <Loaded asked={asked}>
      {(programme) => (
        <ProgrammeForm key={JSON.stringify(programme)} programme={programme} onDone={() => void asked.refresh()} />
      )}
    </Loaded>
  )
}

function ProgrammeForm({ programme, onDone }: { programme: EditedProgramme; onDone(): void }) {
  const readOnly = !useRight('offers.edit')
  return (
    <FormPage<EditedProgramme>
      embedded
      name="programme"
      title="创客计划"
      readOnly={readOnly}
      initial={programme}
      submit={(values) => call(saveProgramme, values)}
      onDone={onDone}
    >
      <LinesField name="rules" label="计划规则" noun="规则" characters={300} max={30} />
      <p>佣金的比例、期限与冻结天数在“佣金”的“规则”中公布，页面上的说明由数字生成。</p>
    </FormPage>
  )
}
