import type { PayoutOutcome, PayoutProvider, PayoutRequest } from '#server/modules/money/withdrawals/ports.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Carried extends PayoutRequest {
  state: 'waiting' | 'paid' | 'failed'
  reason: string
  confirmBefore: Date
  paidAt: Date | undefined
}

/** Says how a call goes wrong: not at all, before anything happened, or after it did and without a word. */
type Mishap = 'none' | 'lost' | 'silent'

/**
 * A provider that keeps books of its own, as strict as a real one: a number that it has seen is what it was. Whether
 * money waits for its receiver, and which calls go wrong, a test says.
 */
export function playedCarrier({ waits = true }: { waits?: boolean } = {}) {
  const books = new Map<string, Carried>()
  const counts = { sends: 0, queries: 0, cancels: 0 }
  const script = {
    mishap: (_call: 'send' | 'query' | 'cancel', _no: string): Mishap => 'none',
    refuses: '',
    /** Whether it keeps to itself with what a receiver confirms. */
    unsaid: (_no: string): boolean => false,
    /** What happens elsewhere while somebody waits for an answer. */
    meanwhile: async (): Promise<void> => undefined,
  }
  let clock = (): Date => new Date(0)

  function stand(no: string): PayoutOutcome {
    const row = books.get(no)
    if (!row) return { outcome: 'absent' }
    if (row.state === 'waiting' && row.confirmBefore <= clock())
      Object.assign(row, { state: 'failed', reason: 'expired' })
    if (row.state === 'paid') return { outcome: 'paid', transferNo: `T${no}`, paidAt: row.paidAt ?? clock() }
    if (row.state === 'failed') return { outcome: 'failed', reason: row.reason }
    return {
      outcome: 'wait_user_confirm',
      packageInfo: script.unsaid(no) ? undefined : `package ${no}`,
      confirmBefore: row.confirmBefore,
    }
  }

  async function call(kind: 'send' | 'query' | 'cancel', no: string, work: () => void): Promise<PayoutOutcome> {
    const mishap = script.mishap(kind, no)
    await script.meanwhile()
    if (mishap !== 'lost') work()
    return mishap === 'none' ? stand(no) : { outcome: 'unknown', reason: 'timeout' }
  }

  const provider: PayoutProvider = {
    name: 'sandbox',
    methods: ['wechat'],
    confirming: { mchId: '1900007291', appId: 'wx1' },
    async send(request) {
      counts.sends++
      return call('send', request.no, () => {
        const known = books.get(request.no)
        if (known && (known.amount !== request.amount || known.receiver !== request.receiver)) {
          throw new Error(`number ${request.no} was used for something else`)
        }
        if (known) return
        const confirmBefore = new Date(clock().getTime() + dayMs)
        const state = script.refuses ? 'failed' : waits ? 'waiting' : 'paid'
        const paidAt = state === 'paid' ? clock() : undefined
        books.set(request.no, { ...request, state, reason: script.refuses, confirmBefore, paidAt })
      })
    },
    async query(no) {
      counts.queries++
      return call('query', no, () => undefined)
    },
    async cancel(no) {
      counts.cancels++
      return call('cancel', no, () => {
        const row = books.get(no)
        if (row?.state === 'waiting') Object.assign(row, { state: 'failed', reason: 'cancelled' })
      })
    },
    async bill() {
      return { outcome: 'not_ready' }
    },
  }
  return {
    provider,
    books,
    counts,
    script,
    setClock: (given: () => Date) => {
      clock = given
    },
    /** The receiver confirms, or will not. */
    end(no: string, state: 'paid' | 'failed', reason = 'refused'): void {
      const row = books.get(no)
      if (row?.state !== 'waiting') throw new Error(`${no} does not wait`)
      Object.assign(row, { state, reason: state === 'paid' ? '' : reason, paidAt: clock() })
    },
    /** What really left, by withdrawal: providers know it by the remark. */
    paidFor: () => {
      const paid = [...books.values()].filter(({ state }) => state === 'paid')
      return new Map([...Map.groupBy(paid, ({ remark }) => remark)].map(([remark, rows]) => [remark, rows.length]))
    },
  }
}
