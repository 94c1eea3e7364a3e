import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkPdf } from '#server/platform/formats/pdf.ts'
import { pdf, sample, zip } from '#server/testing/sample-files.ts'
import { checkArchive, checkOfd, checkXml } from './documents/service.ts'

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
    const refused = async (place: number) => {
      const bytes = pdfFullOf(' ')
      bytes.write(action, place, 'latin1')
      await expect(Promise.resolve(checkPdf(bytes)), String(place)).rejects.toMatchObject({ code: 'FILE_UNSAFE' })
    }
    for (let before = 0; before <= action.length; before++) await refused(megabyte - before)
    for (const turn of [2, 20]) await refused(turn * megabyte - action.length / 2)
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

/** A PDF whose objects lie packed in a stream, as every program has written them for twenty years. */
function packedPdf(objects: string, { dictionary = '', data = deflateSync(objects), before = '' } = {}): Buffer {
  const said = dictionary || '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
  const object = `5 0 obj\n<< ${said} /Length ${data.length} >>\nstream\n`
  return pdf({ head: `${before}${object}${data.toString('latin1')}\nendstream\nendobj\n` })
}
const acts = '7 0 << /S /JavaScript /JS (app.alert(1)) >>'
const unsafe = { code: 'FILE_UNSAFE' }

describe('objects that lie packed in a stream of a PDF', () => {
  test('are looked at like all others', async () => {
    await checkPdf(packedPdf('7 0 << /Type /Font /Name /JavaScripts >> (JavaScript)'))
    await expect(checkPdf(packedPdf(acts))).rejects.toMatchObject(unsafe)
    const late = `${' '.repeat(256 * 1024 - 5)}${acts}`
    await expect(checkPdf(packedPdf(late))).rejects.toMatchObject(unsafe)
  })

  test.each([
    ['spelled otherwise', '/Type /Obj#53tm /N 1 /First 4 /Filter /Flate#44ecode'],
    ['without their type', '/N 1 /First 4 /Filter [/FlateDecode]'],
    [
      'behind a string that seems to end them',
      '/X (>> endobj \\) >>) /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
    ],
    ['behind a comment', '% >> stream\n /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'],
    ['packed in another way', '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]'],
    ['packed as is said elsewhere', '/Type /ObjStm /N 1 /First 4 /Filter 9 0 R'],
    ['shuffled by a predictor', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'],
  ])('are found %s', async (_, dictionary) => {
    await expect(checkPdf(packedPdf(acts, { dictionary }))).rejects.toMatchObject(unsafe)
  })

  test('are found in a stream of another object, and where the packing is broken nothing passes', async () => {
    const before = '3 0 obj << /Length 9 >> stream\n4 0 obj <<\n'
    await expect(checkPdf(packedPdf(acts, { before }))).rejects.toMatchObject(unsafe)
    const data = deflateSync(acts)
    data.writeUInt32BE(0, data.length - 4)
    await expect(checkPdf(packedPdf('', { data }))).rejects.toMatchObject(unsafe)
  })

  test('are unpacked no further than a document could need, and searched no longer than it is long', async () => {
    const bomb = deflateSync(Buffer.alloc(17 * megabyte, ' '))
    await expect(checkPdf(packedPdf('', { data: bomb }))).rejects.toMatchObject(unsafe)
    for (const filler of ['obj<<', 'obj%', 'obj<</A(', '1 0 obj<<(']) {
      await expect(checkPdf(pdfFullOf(filler)), filler).rejects.toMatchObject(unsafe)
    }
  })
})

describe('an archive', () => {
  const holding = (name: string, content: string | Buffer = 'x') =>
    zip([
      { name: '说明.txt', content: '说明' },
      { name, content },
    ])

  test.each(['docm xlsm pptm chm url iqy html HTM js exe lnk scf xll doc rar zip 7z iso eml mht'.split(' ')].flat())(
    'with a .%s in it is refused',
    async (extension) => {
      await expect(checkArchive(holding(`a/b.${extension}`))).rejects.toMatchObject(unsafe)
      await expect(checkArchive(holding(`b.${extension}. .`))).rejects.toMatchObject(unsafe)
    },
  )

  test('with a program or an archive under another name in it is refused, and so is a document that acts', async () => {
    for (const head of ['MZ\x90\0', '\x7fELF', '#!/bin/sh', 'PK\x03\x04', 'Rar!', '\x1f\x8b', '\xd0\xcf\x11\xe0']) {
      await expect(checkArchive(holding('a.txt', Buffer.from(head, 'latin1'))), head).rejects.toMatchObject(unsafe)
    }
    await expect(checkArchive(holding('a.pdf', packedPdf(acts)))).rejects.toMatchObject(unsafe)
    await expect(checkArchive(holding('a.docx', holding('word/vbaProject.bin')))).rejects.toMatchObject({
      code: 'FILE_TYPE_MISMATCH',
    })
  })

  test('with plain documents and pictures in it passes', async () => {
    const { bytes } = await sample('docx')
    await checkArchive(holding('合同.docx', bytes))
    await checkArchive(holding('合同.pdf', packedPdf('7 0 << /Type /Font >>')))
    await checkArchive(holding('标志.svg', '<svg/>'))
    await checkArchive(holding('名单.csv', '甲,乙'))
  })
})

describe('an invoice as the tax office hands it out', () => {
  const refused = (code: string) => expect.objectContaining({ code })

  test('an OFD is an archive that says so, and holds nothing that acts', async () => {
    const { bytes } = await sample('docx')
    await expect(checkOfd(bytes)).rejects.toEqual(refused('FILE_TYPE_MISMATCH'))
    await checkOfd(zip([{ name: 'OFD.xml', content: '<ofd:OFD/>' }]))
    const armed = zip([
      { name: 'OFD.xml', content: '<ofd:OFD/>' },
      { name: 'Doc_0/run.js', content: 'alert(1)' },
    ])
    await expect(checkOfd(armed)).rejects.toEqual(refused('FILE_UNSAFE'))
  })

  test('an XML is text without anything that a reader would follow or run', () => {
    checkXml(Buffer.from('\uFEFF<?xml version="1.0"?><EInvoice><Number>24000001</Number></EInvoice>'))
    const wrong = [
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      '<?xml-stylesheet href="x"?><a/>',
    ]
    for (const tail of [...wrong, '<a><script/></a>', '<x:html xmlns:x="h"/>', '<a>\0</a>']) {
      expect(() => checkXml(Buffer.from(`<?xml version="1.0"?>${tail}`))).toThrow(refused('FILE_UNSAFE'))
    }
    expect(() => checkXml(Buffer.from('PK\x03\x04'))).toThrow(refused('FILE_TYPE_MISMATCH'))
    expect(() => checkXml(Buffer.from([0x3c, 0xff, 0xfe]))).toThrow(refused('FILE_TYPE_MISMATCH'))
  })
})
