import { expect, test } from 'vitest'
import { refuseWhatIsMissing } from './slim-contract.ts'

test('a function or a schema of the contract that browsers would miss stops the build and is named', async () => {
  const page = (imported: string) =>
    refuseWhatIsMissing('web/app/page.ts', `import { ${imported} } from '#contract/base/phone.ts'`)
  await expect(page('maskPhone')).rejects.toThrow('web/app/page.ts: maskPhone of contract/base/phone.ts')
  await expect(page('PhoneNumber')).rejects.toThrow('PhoneNumber')
  await expect(page('type PhoneNumber')).resolves.toBeUndefined()
})

test('what stands in a file without schemas, and what is plain beside them, may be imported', async () => {
  await refuseWhatIsMissing('web/app/page.ts', "import { toYuan } from '#contract/base/fen.ts'")
  await refuseWhatIsMissing('web/deep/page.ts', "import { inputInvalidCode } from '../../contract/base/refusals.ts'")
  await refuseWhatIsMissing('web/app/page.ts', "import type { PhoneNumber } from '#contract/base/phone.ts'")
})
