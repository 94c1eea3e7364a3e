import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createGate } from '#server/platform/gate.ts'
import type { Keys } from './secrets.ts'

const derive = promisify(argon2)

/** OWASP's least for argon2id; about 50 ms on the machines this runs on. */
const owasp = { memory: 19 * 1024, passes: 2, parallelism: 1 }
/** For tests, which set and ask for hundreds of passwords that nobody wants to steal. */
export const cheapHashing = { memory: 256, passes: 1, parallelism: 1 }
const tagLength = 32
const nonceBytes = 16
/**
 * Each takes 19 MiB and a core. One core is left to everything else: while more people sign in than can be hashed,
 * pages are still answered. Who would have to wait more than a few seconds is told to come again.
 */
const door = { runningMax: Math.max(1, Math.min(4, availableParallelism() - 1)), waitingMax: 60 }

interface Options {
  /** The first is the one that new hashes are made with. */
  peppers: Keys
  limits?: typeof door
  parameters?: typeof owasp
}

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Passwords as argon2id hashes, with a pepper that is not in the database. The parameters stand in the hash, so that
 * they can be raised later: a right password whose hash was made with older ones, or with a former pepper, is `stale`.
 */
export function createPasswords({ peppers, limits = door, parameters = owasp }: Options) {
  const gate = createGate({ ...limits, beyond: 'TOO_MANY_REQUESTS' })

  const tagOf = (password: string, nonce: Buffer, given: typeof owasp, pepper = peppers[0]): Promise<Buffer> =>
    gate(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, secret: pepper, tagLength, ...given }))

  async function hash(password: string): Promise<string> {
    const nonce = randomBytes(nonceBytes)
    return phc(nonce, await tagOf(password, nonce, parameters), parameters)
  }

  // Compared with where there is no account: who asks cannot tell by the time it takes.
  const nobodys = phc(randomBytes(nonceBytes), randomBytes(tagLength), parameters)

  return {
    hash,

    /** Takes as long for an account that does not exist, or has no password, as for a wrong password. */
    async verify(password: string, stored: string | undefined): Promise<false | 'fresh' | 'stale'> {
      const { nonce, tag, given } = read(stored ?? nobodys)
      const weaker = given.memory !== parameters.memory || given.passes !== parameters.passes
      for (const pepper of peppers) {
        const matches = timingSafeEqual(await tagOf(password, nonce, given, pepper), tag)
        if (matches && stored !== undefined) return weaker || pepper !== peppers[0] ? 'stale' : 'fresh'
      }
      return false
    },
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

function phc(nonce: Buffer, tag: Buffer, { memory, passes, parallelism }: typeof owasp): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

function read(stored: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!parts) throw new Error('a stored password is not an argon2id hash')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  return {
    given: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
