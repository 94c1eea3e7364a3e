import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continued } from './crc.ts'

test('the check sum of a whole follows from those of its parts', () => {
  const bytes = fc.uint8Array({ maxLength: 5_000 }).map((some) => Buffer.from(some))
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 5 }), (parts) => {
      const sum = parts.reduce((before, part) => continued(part)(before), 0)
      expect(sum).toBe(crc32(Buffer.concat(parts)))
    }),
  )
})
