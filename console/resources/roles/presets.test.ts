import { expect, test } from 'vitest'
import { maySee } from '../../resource.ts'
import { resources } from '../../resources.ts'
import { presets } from './presets.ts'

const rightsOf = (wanted: string) => presets.find(({ name }) => name === wanted)?.rights ?? []

test.each(presets)('whoever is $name sees the screen of everything they may do', ({ rights }) => {
  expect(rights.length).toBeGreaterThan(5)
  const touched = resources.filter((one) => one.rights.some((right) => rights.includes(right)))
  expect(touched.filter((one) => !maySee(one, rights)).map(({ key }) => key)).toEqual([])
})

test('nobody begins with both halves of the work of two, or with rights over colleagues', () => {
  expect(rightsOf('编辑').filter((right) => /\.(review|publish|destroy)$/.test(right))).toEqual([])
  expect(rightsOf('审核').filter((right) => /\.(write|edit|publish)$/.test(right))).toEqual([])
  expect(rightsOf('财务').filter((right) => /\.(approve|decide|settings|rules|levels)$/.test(right))).toEqual([])
  const over = presets.flatMap(({ rights }) => rights).filter((right) => /^(staff|roles|settings|audit)\./.test(right))
  expect(over).toEqual([])
})

test('whoever answers people moves no money', () => {
  expect(rightsOf('客服').filter((right) => /\.(pay|refund|confirm|export|give)$/.test(right))).toEqual([])
})
