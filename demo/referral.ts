import { shanghaiDay } from '#contract/base/time.ts'
import type { Act, Stage } from './money/stage.ts'

const chief = '13900000001'
const second = '13900000002'

/** Who runs whose account on one machine: their commissions wait until somebody has looked. */
const oneHand = [
  { maker: second, enterprise: '13800000004', device: 'demoSharedLaptop000001', since: 28 },
  { maker: chief, enterprise: '13800000002', device: 'demoSharedLaptop000002', since: 54 },
  { maker: chief, enterprise: '13800000005', device: 'demoSharedLaptop000003', since: 61 },
] as const

/** Who only sits in one building: each on a machine of their own, at hours of their own. */
const office = { maker: chief, enterprise: '13800000001', address: '203.0.113.66' } as const

const channels = [
  { slug: 'moments', name: '朋友圈', perDay: 4 },
  { slug: 'salon', name: '线下沙龙', perDay: 2 },
  { slug: 'account', name: '公众号文章', perDay: 3 },
] as const
const figuresSince = 90

/** Channels with what came through them, a few commissions that are looked into, and an office that is not. */
export function referralActs(stage: Stage): Act[] {
  return [...channelActs(stage), ...sightingActs(stage), ...reviewActs(stage), ...correctedActs(stage)]
}

function channelActs({ services, database, owner, moment }: Stage): Act[] {
  const { owning, counting } = services.invitations
  return [
    {
      at: moment(100, 30),
      async do(now) {
        const makerId = owner(chief).id
        const { channels: list } = await services.invitations.invites(makerId, { by: 'month' }, now)
        for (const { slug, name } of channels) {
          if (!list.some((one) => one.slug === slug)) await owning.open(makerId, { name, slug }, now)
        }
      },
    },
    {
      at: moment(0, -30),
      async do(now) {
        const maker_id = owner(chief).id
        const known = await services.invitations.invites(maker_id, { by: 'month' }, now)
        // A load that was cut off comes by here again.
        if (known.channels.some(({ visits }) => visits > 0)) return
        await database.begin(async (tx) => {
          for (let back = figuresSince; back >= 0; back--) {
            const links = [{ slug: '', perDay: 5 }, { slug: 'poster', perDay: 2 }, ...channels]
            const counts = links.map(({ slug, perDay }, place) => ({
              ...{ maker_id, channel: slug },
              visits: 1 + ((back * 7 + place * 5) % (2 * perDay)),
            }))
            await counting.adopt(tx, shanghaiDay(moment(back, 0)), counts)
          }
        })
      },
    },
  ]
}

function sightingActs({ services, owner, moment }: Stage): Act[] {
  const see = (phone: string, realm: 'enterprise' | 'maker', seen: { at: Date; device: string; ip: string }): Act => ({
    at: seen.at,
    do: (now) =>
      services.sightings.note(
        { realm, id: owner(phone).id },
        {
          during: 'sign_in',
          door: { ip: seen.ip, browser: true, device: seen.device, knownDevice: () => seen.device },
          now,
        },
      ),
  })
  const hands = oneHand.flatMap(({ maker, enterprise, device, since }, place) =>
    [0, 1, 2, 3].flatMap((day) => [
      see(maker, 'maker', { at: moment(since - day, -40), device, ip: `198.51.100.${20 + place}` }),
      see(enterprise, 'enterprise', { at: moment(since - day, -30), device, ip: `198.51.100.${20 + place}` }),
    ]),
  )
  const sharers = [40, 36, 31, 25, 18].flatMap((day) => [
    see(office.maker, 'maker', { at: moment(day, 20), device: 'demoOfficeDesk00000001', ip: office.address }),
    see(office.enterprise, 'enterprise', {
      ...{ at: moment(day, 300), device: 'demoOfficeDesk00000002', ip: office.address },
    }),
  ])
  return [...hands, ...sharers]
}

/** Somebody named the wrong inviter, and an operator put it right. */
function correctedActs({ services, owner, moment, staff }: Stage): Act[] {
  return [
    {
      at: moment(1, 80),
      async do(now) {
        const child = { realm: 'enterprise', id: owner('13800000008').id } as const
        const change = { maker_id: owner(second).id, from_maker_id: owner(chief).id }
        const reason = '企业来电说明由苏晚晴介绍，注册时点了旧链接，双方确认'
        await services.invitations.overseeing.change(child, { ...change, reason }, staff('finance', now))
      },
    },
  ]
}

/** One is explained and cancelled by two, one waits for the second, the rest for anybody. */
function reviewActs(stage: Stage): Act[] {
  const { reviewing, requesting } = stage.services.risks
  const waiting = async (state: 'open' | 'proposed') => {
    const { list } = await reviewing.list({ page: 1, count: 10 }, { state }, 0)
    return list.toReversed()
  }
  return [
    {
      at: stage.moment(4, 40),
      async do(now) {
        const [first] = await waiting('open')
        if (!first) return
        const explanation = '云帆是我帮忙注册的，平时也由我代为打理，不清楚这样不能计佣金。'
        await requesting.explain(first.maker.id, { id: first.id, explanation }, now)
        const given = { id: first.id, proposal: 'cancel', reason: '创客说明企业账户由其本人操作' } as const
        await reviewing.propose(given, stage.staff('finance', now))
      },
    },
    {
      at: stage.moment(3, 60),
      async do(now) {
        const [first] = await waiting('proposed')
        if (first) await reviewing.decide({ id: first.id, proposal: 'cancel' }, stage.staff('finance2', now))
      },
    },
    {
      at: stage.moment(2, 90),
      async do(now) {
        const [next] = await waiting('open')
        const reason = '电话核实：两人是同事，前台电脑共用'
        if (next) await reviewing.propose({ id: next.id, proposal: 'release', reason }, stage.staff('finance', now))
      },
    },
  ]
}
