import { crc32 } from 'node:zlib'

// CRC-32 of texts that are put together from parts (zlib calls it crc32_combine): a check sum is linear over GF(2), so
// that of a whole follows from those of its parts, and what a part of some length does to it is a matrix of 32 by 32.

type Matrix = Uint32Array

const polynomial = 0xedb88320
const bits = 32

function times(matrix: Matrix, vector: number): number {
  let sum = 0
  for (let at = 0, left = vector; left !== 0; at++, left >>>= 1) if (left & 1) sum ^= matrix[at] ?? 0
  return sum >>> 0
}

const product = (one: Matrix, other: Matrix): Matrix => other.map((column) => times(one, column))

/** What one zero bit behind a text does to its check sum. */
const oneBit: Matrix = Uint32Array.from({ length: bits }, (_, at) => (at === 0 ? polynomial : 2 ** (at - 1)))

/** The same for as many zero bytes, by squaring. */
function zeros(bytes: number): Matrix {
  let power = product(oneBit, oneBit)
  power = product(power, power)
  power = product(power, power)
  let all: Matrix = Uint32Array.from({ length: bits }, (_, at) => 2 ** at)
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) all = product(power, all)
    power = product(power, power)
  }
  return all
}

/** The check sum of whatever stands before it, continued over this part; worked out once for each part. */
export function continued(part: Buffer): (before: number) => number {
  const own = crc32(part)
  const shift = zeros(part.length)
  return (before) => (times(shift, before) ^ own) >>> 0
}
