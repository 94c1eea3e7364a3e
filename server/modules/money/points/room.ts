import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Invitations } from '#server/modules/people/invitations/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import { scoreJobs } from './jobs.ts'
import { scoreRoutes } from './routes.ts'
import { createPoints, scoreInvariants, scorePulses, scoreReminders } from './service.ts'

interface Doors {
  ledger: Ledger
  messages: Messages
  invitations: Invitations
}

export const pointsRoom = room({
  doors: ['ledger', 'messages', 'invitations'],
  tables: [
    ...(['score_rules', 'score_owners', 'score_earnings', 'score_batches'] as const),
    ...(['score_moves', 'score_notes', 'score_signins'] as const),
  ],
  reads: ['ledger_accounts', 'ledger_entries', 'ledger_transactions'],
  personal: [
    {
      table: 'score_earnings',
      title: '积分获得',
      whose: { realm: 'owner_kind', id: 'owner_id' },
      words: { event: '事由', note: '说明' },
    },
    {
      table: 'score_batches',
      title: '积分批次',
      whose: { realm: 'owner_kind', id: 'owner_id' },
      counts: ['amount', 'remaining'],
      words: { amount: '积分', remaining: '剩余积分' },
    },
    { table: 'score_signins', title: '每日签到', whose: { realm: 'owner_kind', id: 'owner_id' }, whole: true },
  ],
  invariants: () => scoreInvariants,
  open({ database, changes, clock }, doors: Doors) {
    const points = createPoints({ database, changes, ...doors })
    const { following } = points
    return {
      service: points,
      desk: (desk) => scoreRoutes(desk, { points }),
      jobs: scoreJobs({ points, clock }),
      pulses: scorePulses({ points, clock }),
      reminders: scoreReminders,
      certificationChanged: [following.certified],
      forgets: [(tx, kind, id, now) => points.lapse(tx, { kind, id }, now)],
      answers: {
        'points.earn': following.earn,
        'enterprises.score': async (tx, id) => (await doors.ledger.balances(tx, { kind: 'enterprise', id })).score,
      },
    }
  },
})
