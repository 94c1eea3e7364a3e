import { expect, test } from 'vitest'
import { numberRefusals, refuseWhatIsMissing } from './slim-contract.ts'

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

test("a refusal's number stands where it is asked for, in files that mean the contract's table", () => {
  const asks = 'if (error.code === refusals.SESSION_INVALID.code) leave()'
  const meant = "import { refusals } from '#contract/base/refusals.ts'\n"
  expect(numberRefusals(meant + asks)).toBe(`${meant}if (error.code === 40000) leave()`)
  expect(numberRefusals(asks)).toBe(asks)
})
