import { zlibSync } from 'fflate'
import { hex, type Page } from './pdf-page.ts'

const latin = new TextEncoder()

interface PdfFile {
  title: string
  width: number
  height: number
  pages: readonly Page[]
}

/**
 * The bytes of a PDF. The font is the one that every reader has for Chinese and that need not be embedded; words are
 * UTF-16, which it is addressed in.
 */
export function pdfFile({ title, width, height, pages }: PdfFile): Uint8Array {
  const first = 7
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`)
  const objects: Uint8Array[] = [
    plain('<< /Type /Catalog /Pages 2 0 R >>'),
    plain(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`),
    plain(`<< /Title <feff${hex(title)}> /Author <feff${hex('众桥')}> /CreationDate (D:20260105090000Z) >>`),
    plain('<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>'),
    plain(
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 6 0 R /DW 1000 /W [1 95 500] ' +
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
    ),
    plain(
      '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
        '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ),
    ...pages.flatMap(({ operators }, at) => {
      const content = zlibSync(latin.encode(operators.join('\n')), { level: 9 })
      return [
        plain(
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${first + at * 2 + 1} 0 R ` +
            '/Resources << /Font << /F1 4 0 R >> >> >>',
        ),
        stream(content),
      ]
    }),
  ]
  return assemble(objects)
}

function assemble(objects: readonly Uint8Array[]): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const write = (chunk: Uint8Array) => {
    chunks.push(chunk)
    length += chunk.length
  }
  // Bytes above 127 in the second line tell programs that the file is not text.
  write(Uint8Array.of(...latin.encode('%PDF-1.5\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  const offsets = objects.map((body, at) => {
    const offset = length
    write(latin.encode(`${at + 1} 0 obj\n`))
    write(body)
    write(latin.encode('\nendobj\n'))
    return offset
  })
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  write(latin.encode(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`))
  write(latin.encode(`trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const plain = (text: string) => latin.encode(text)

function stream(content: Uint8Array): Uint8Array {
  const head = latin.encode(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`)
  const tail = latin.encode('\nendstream')
  const whole = new Uint8Array(head.length + content.length + tail.length)
  whole.set(head)
  whole.set(content, head.length)
  whole.set(tail, head.length + content.length)
  return whole
}
