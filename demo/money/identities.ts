import { identityCheckOf } from '#contract/people/identity-number.words.ts'
import type { Act, Stage } from './stage.ts'

/** Nobody's: places of the sequence that no office gives out to anybody, with the check that belongs to them. */
const numberOf = (first: string): string => first + identityCheckOf(first)

interface Given {
  phone: string
  first: string
  daysAgo: number
  /** How the register answers: as it was given, under another name, or not at all. */
  answer: 'match' | 'another' | 'none'
}

/** Those who take money out are verified; one was told to look again, one waits for a person, others never asked. */
const given: readonly Given[] = [
  { phone: '13900000001', first: '33010619880412900', daysAgo: 30, answer: 'match' },
  { phone: '13900000002', first: '33010619930825900', daysAgo: 28, answer: 'match' },
  { phone: '13900000003', first: '33010619910117900', daysAgo: 5, answer: 'another' },
  { phone: '13900000004', first: '33010619951102900', daysAgo: 1, answer: 'none' },
]

const minuteMs = 60_000
const looks = 8
const between = 60 * minuteMs

/** Who makers are, as they said it and as it was found. */
export function identityActs(stage: Stage): Act[] {
  const { requesting } = stage.services.identities
  return given.flatMap(({ phone, first, daysAgo, answer }): Act[] => {
    const owner = stage.owner(phone)
    const number = numberOf(first)
    const at = stage.moment(daysAgo, 20)
    const ask: Act = {
      at,
      async do(now) {
        if ((await requesting.read(owner.id)).state !== 'none') return
        if (answer !== 'match') {
          const outcome = answer === 'none' ? 'unknown' : 'match'
          await stage.sandboxes.identities?.play({ number, name: '登记的另一人', outcome })
        }
        const self = { id: owner.id, personId: owner.personId, now, requestId: 'demo' }
        await requesting.submit(self, { name: owner.name, number })
      },
    }
    // Without an answer it is asked again, until a person has to look.
    const again = Array.from({ length: answer === 'none' ? looks : 0 }, (_, place) => ({
      at: new Date(at.getTime() + (place + 1) * between),
      do: async (now: Date) => void (await requesting.beat(now)),
    }))
    return [ask, ...again]
  })
}
