import { describe, expect, test } from 'vitest'
import { pdf } from '#server/testing/sample-files.ts'
import { checkPdf } from './documents.ts'

const megabyte = 1024 * 1024
const growthMaxBytes = 150 * megabyte

/** A PDF of twenty megabytes, nearly all of them the same few. */
function pdfFullOf(filler: string): Buffer {
  const [whole, head] = [pdf(), '%PDF-1.7\n']
  return Buffer.concat([
    whole.subarray(0, head.length),
    Buffer.alloc(20 * megabyte, filler),
    whole.subarray(head.length),
  ])
}

/** How often others had their turn while the work was done, and how much memory it took at its most. */
async function watch(work: () => Promise<void> | void) {
  const before = process.memoryUsage.rss()
  let [turns, peak, going] = [0, before, true]
  const turn = () => {
    turns++
    peak = Math.max(peak, process.memoryUsage.rss())
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  going = false
  peak = Math.max(peak, process.memoryUsage.rss())
  return { turns, growth: peak - before }
}

describe('a PDF of the largest size', () => {
  test.each(['#41', '/#41', '/', '/a', '/JavaScrip#', '/#4A#61#76#61#53#63#72#69#70', '#', '<'])(
    'that is full of %s costs little memory and lets others have their turn',
    async (filler) => {
      const bytes = pdfFullOf(filler)
      const { turns, growth } = await watch(() => checkPdf(bytes))
      expect(turns).toBeGreaterThan(5)
      expect(growth).toBeLessThan(growthMaxBytes)
    },
  )

  test('is read to its end, and across every place where others had their turn', async () => {
    const action = '/#4aavaScript '
    for (const place of [megabyte, 2 * megabyte, 20 * megabyte]) {
      for (let before = 0; before <= action.length; before++) {
        const bytes = pdfFullOf(' ')
        bytes.write(action, place - before, 'latin1')
        await expect(Promise.resolve(checkPdf(bytes)), `${place} - ${before}`).rejects.toMatchObject({
          code: 'FILE_UNSAFE',
        })
      }
    }
  })
})

describe('a name that acts', () => {
  const spelled = (name: string) =>
    [...name].map((letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
  const words = ['JavaScript', 'Launch', 'RichMedia', 'SubmitForm', 'ImportData']

  test.each(words)('%s is found in every spelling', async (word) => {
    const spellings = [
      word,
      spelled(word),
      spelled(word).toUpperCase(),
      `#${word.charCodeAt(0).toString(16)}${word.slice(1)}`,
    ]
    for (const spelling of spellings) {
      for (const after of ['', ' ', '/X', '(x)', '\n', '#20', '#', '-x', '\0', '\xe9']) {
        const bytes = pdf({ catalog: `/S/${spelling}${after}` })
        await expect(Promise.resolve(checkPdf(bytes)), `${spelling}${after}`).rejects.toMatchObject({
          code: 'FILE_UNSAFE',
        })
      }
    }
  })

  test.each([
    ...['/JavaScripts', '/JavaScript#73', '/XJavaScript', 'JavaScript', '(JavaScript)', '/Java Script', '/javascript'],
    ...['/#4', '/#zzJavaScript', '/Launch1', '/LaunchPad', '/#', '/'],
  ])('is not seen in %s', async (catalog) => {
    await checkPdf(pdf({ catalog }))
  })
})
