import { unread } from '#server/http/reading.ts'
import type { Owner } from '#server/modules/money/points/service.ts'
import { demoPeople } from './accounts.ts'
import { momentOf, staffIdOf } from './news.ts'
import type { Demo, Errand } from './step.ts'

interface Member {
  phone: string
  realm: Owner['kind']
  /** The days ago on which they signed in. */
  signed: readonly number[]
  /** What they took, by title; what became of it where it did not end well. */
  taken?: readonly { title: string; daysAgo: number; fate?: 'failed' | 'refunded' | 'twice' }[]
}

const row = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

/** The two that can be tried out have a streak that today goes on; the others are seen by operators. */
const members: readonly Member[] = [
  {
    phone: '13800000001',
    realm: 'enterprise',
    signed: [...row(26, 20), ...row(9, 1)],
    taken: [
      { title: '技术服务合同范本', daysAgo: 18, fate: 'twice' },
      { title: '厂房租赁合同范本', daysAgo: 12 },
      { title: '企业认证授权委托书', daysAgo: 8 },
    ],
  },
  {
    phone: '13900000001',
    realm: 'maker',
    signed: [...row(40, 34), ...row(5, 1)],
    taken: [{ title: '', daysAgo: 4 }],
  },
  {
    phone: '13800000002',
    realm: 'enterprise',
    signed: row(15, 9),
    taken: [{ title: '', daysAgo: 10, fate: 'refunded' }],
  },
  { phone: '13900000002', realm: 'maker', signed: row(3, 2), taken: [{ title: '', daysAgo: 2, fate: 'failed' }] },
]

const dayMs = 24 * 60 * 60 * 1000

/** So far back the oldest account reaches. */
const daysLived = Math.max(...demoPeople.map(({ daysAgo }) => daysAgo)) + 1

interface Living extends Member {
  owner: Owner
  personId: number
}

/** What people did for their points, day by day as it was; what ran out meanwhile is gone. */
export const addPoints: Errand = async (demo) => {
  const { services, today } = demo
  const { following, expiring } = services.points
  const living = await Promise.all(members.map((member) => find(demo, member)))
  for (let daysAgo = daysLived; daysAgo >= 0; daysAgo--) {
    const evening = new Date(today.getTime() - daysAgo * dayMs)
    await following.settle(evening)
    await expiring.expire(evening)
    for (const member of living.flat()) await live(demo, member, daysAgo)
  }
}

async function find({ services, database, today }: Demo, member: Member): Promise<Living[]> {
  const { realm, phone } = member
  return database.read(async (tx) => {
    const account = await services.accounts.findByPhone(tx, realm, phone)
    if (!account) return []
    const owner = { kind: realm, id: account.owner_id }
    const personId = await services.persons.ownerOf(tx, realm, owner.id)
    const { total } = await services.downloads.reading.record(owner, undefined, { page: 1, count: 1 }, today)
    // A load that was cut off comes by here again: to sign in twice changes nothing, to take something twice does.
    return [{ ...member, ...(total > 0 && { taken: [] }), owner, personId }]
  })
}

async function live(demo: Demo, { owner, personId, signed, taken = [] }: Living, daysAgo: number): Promise<void> {
  if (signed.includes(daysAgo)) {
    const now = momentOf(demo.today, daysAgo, daysAgo % 30)
    await demo.services.points.following.signIn(owner, personId, now)
  }
  for (const one of taken) if (one.daysAgo === daysAgo) await take(demo, { owner, personId }, one)
}

/** Takes it as its owner would, and sees the bytes out. */
async function take(
  { services, today, change }: Demo,
  self: { owner: Owner; personId: number },
  { title, daysAgo, fate }: NonNullable<Member['taken']>[number],
): Promise<void> {
  const now = momentOf(today, daysAgo, 40)
  const { list } = await services.resources.list({}, { page: 1, count: 100 }, { now, reading: unread })
  const { balance } = await services.points.reading.standing(self.owner, now)
  const affordable = list.filter(({ points }) => points > 0 && points <= Number(balance))
  const resource = title ? list.find((one) => one.title === title) : affordable[0]
  if (!resource) return
  const { downloads } = services
  for (let time = 0; time < (fate === 'twice' ? 2 : 1); time++) {
    const at = new Date(now.getTime() + time * dayMs)
    const own = await downloads.own(self.owner, resource.id, at)
    if (own.way === null || own.missing > 0) return
    const { address } = await downloads.take({ id: resource.id, file: 1 }, { ...self, now: at })
    const id = Number(/taken\/(\d+)/.exec(address)?.[1])
    const opened = await downloads.open(id, at)
    if (opened && 'bytes' in opened.file) opened.file.bytes.destroy()
    if (!opened) return
    if (fate === 'failed') await downloads.failed(opened.row, at)
    else await downloads.delivered(opened.row, at)
    if (fate !== 'refunded') continue
    const caller = { staffId: await staffIdOf(services, 'admin'), sessionId: 0, rights: new Set<never>() }
    const by = { caller, now: new Date(at.getTime() + dayMs), requestId: change.requestId, idempotencyKey: undefined }
    await downloads.overseeing.refund(id, '文件缺少附表，已补充，积分退回', by)
  }
}
