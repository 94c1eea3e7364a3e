/** A challenge as the server makes it: some number up to `maxnumber` makes `SHA-256(salt + number)` its challenge. */
export interface Challenge {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** A hundredth of a second of work on a slow machine; then the page gets its turn. */
const chunk = 2_000

/**
 * Finds the number and returns the proof to send along. Done by our own SHA-256 and not by the browser's: that one is
 * missing where a site is reached over plain HTTP, and asked for one short text at a time it is several times slower.
 */
export async function solve({ algorithm, challenge, maxnumber, salt, signature }: Challenge): Promise<string> {
  const encoder = new TextEncoder()
  for (let number = 0; number <= maxnumber; number++) {
    if (number % chunk === chunk - 1) await new Promise((resume) => setTimeout(resume))
    if (sha256(encoder.encode(salt + number)) === challenge) {
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    }
  }
  throw new RangeError('the challenge has no solution')
}

const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate++) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
}
/** FIPS 180-4: the first 32 bits of the fractions of the roots of the first primes. */
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
const initial = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

/** SHA-256 of some bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = initial.slice()
  for (let at = 0; at < padded.length; at += 64) addBlock(state, view, at)
  let digits = ''
  for (const part of state) digits += part.toString(16).padStart(8, '0')
  return digits
}

const words = new Uint32Array(64)

function addBlock(state: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const early = word(words, i - 15)
    const late = word(words, i - 2)
    const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = word(words, i - 16) + small0 + word(words, i - 7) + small1
  }
  let a = word(state, 0)
  let b = word(state, 1)
  let c = word(state, 2)
  let d = word(state, 3)
  let e = word(state, 4)
  let f = word(state, 5)
  let g = word(state, 6)
  let h = word(state, 7)
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + big1 + choice + word(constants, i) + word(words, i)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = word(state, 0) + a
  state[1] = word(state, 1) + b
  state[2] = word(state, 2) + c
  state[3] = word(state, 3) + d
  state[4] = word(state, 4) + e
  state[5] = word(state, 5) + f
  state[6] = word(state, 6) + g
  state[7] = word(state, 7) + h
}

const word = (from: Uint32Array, at: number): number => from[at] ?? 0
const turn = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits))
