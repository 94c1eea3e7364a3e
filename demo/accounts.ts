import { staffIdOf } from './news.ts'
import type { Demo, Errand } from './step.ts'

export const demoPassword = 'Demo-2026!'
const dayMs = 24 * 60 * 60 * 1000

interface Person {
  realm: 'enterprise' | 'maker'
  phone_number: string
  name: string
  daysAgo: number
  /** The telephone number of the maker who invited them. */
  invitedBy?: string
  /** By which of that maker's links they came; directly where none is named. */
  channel?: 'poster'
  fate?: { frozen: string } | { leaves: string }
}

const chief = '13900000001'
const second = '13900000002'
const third = '13900000003'

/** The two that can be tried out come first; the others are who they meet, in every state an account can be in. */
export const demoPeople: readonly Person[] = [
  { realm: 'maker', phone_number: chief, name: '林知远', daysAgo: 210 },
  { realm: 'enterprise', phone_number: '13800000001', name: '江南精工机械有限公司', daysAgo: 112, invitedBy: chief },
  { realm: 'maker', phone_number: second, name: '苏晚晴', daysAgo: 172, invitedBy: chief },
  { realm: 'maker', phone_number: third, name: '顾北辰', daysAgo: 150, invitedBy: chief },
  { realm: 'maker', phone_number: '13900000004', name: '夏清和', daysAgo: 131, invitedBy: second },
  { realm: 'enterprise', phone_number: '13800000002', name: '云帆数字科技', daysAgo: 54, invitedBy: chief },
  { realm: 'enterprise', phone_number: '13800000003', name: '青禾农业发展', daysAgo: 104 },
  { realm: 'maker', phone_number: '13900000005', name: '周小满', daysAgo: 96, invitedBy: chief, channel: 'poster' },
  { realm: 'enterprise', phone_number: '13800000004', name: '海岳供应链管理', daysAgo: 28, invitedBy: second },
  { realm: 'maker', phone_number: '13900000006', name: '陆明川', daysAgo: 75 },
  { realm: 'enterprise', phone_number: '13800000005', name: '梧桐里文化传媒', daysAgo: 61, invitedBy: chief },
  {
    realm: 'enterprise',
    phone_number: '13800000006',
    name: '速达推广工作室',
    daysAgo: 47,
    fate: { frozen: '多次发布与主营无关的推广信息，核实中' },
  },
  {
    realm: 'maker',
    phone_number: '13900000007',
    name: '何知夏',
    daysAgo: 33,
    invitedBy: chief,
    fate: { leaves: '暂时不再从事推广' },
  },
  { realm: 'enterprise', phone_number: '13800000007', name: '山水间民宿运营', daysAgo: 21 },
  { realm: 'maker', phone_number: '13900000008', name: '许长青', daysAgo: 9, invitedBy: second },
  { realm: 'enterprise', phone_number: '13800000008', name: '', daysAgo: 2, invitedBy: chief },
  // For certifications in every state.
  { realm: 'enterprise', phone_number: '13800000009', name: '启明星教育咨询', daysAgo: 380 },
  { realm: 'enterprise', phone_number: '13800000010', name: '北岸印刷', daysAgo: 420 },
  { realm: 'enterprise', phone_number: '13800000011', name: '恒信贸易', daysAgo: 130, invitedBy: third },
  { realm: 'enterprise', phone_number: '13800000012', name: '木石家居设计', daysAgo: 14 },
  {
    realm: 'enterprise',
    phone_number: '13800000013',
    name: '长风物流',
    daysAgo: 90,
    invitedBy: chief,
    channel: 'poster',
  },
  { realm: 'enterprise', phone_number: '13800000014', name: '清泉饮品', daysAgo: 6 },
]

const door = {
  ...{ ip: '', browser: true, userAgent: 'Chrome Windows', invite: '', inviteChannel: '', inviteUsed() {} },
  ...{ device: '', knownDevice: () => '' },
}

/** Accounts, opened as they would be, except that nobody has to prove a number that does not exist. */
export const addAccounts: Errand = async (demo) => {
  const hash = await demo.passwords.hash(demoPassword)
  for (const person of demoPeople) await addPerson(demo, person, hash)
  await completeEnterprise(demo)
}

async function addPerson(demo: Demo, { realm, phone_number, name, daysAgo, ...rest }: Person, hash: string) {
  const { services, database, today, change } = demo
  if (await database.read((tx) => services.accounts.findByPhone(tx, realm, phone_number))) return
  const now = new Date(today.getTime() - daysAgo * dayMs)
  const moment = { now, requestId: change.requestId }
  const texts = await services.accounts.textsFor(realm, today)
  const invite = rest.invitedBy ? await inviteOf(demo, rest.invitedBy) : ''
  const given = { phone_number, name, hash, texts }
  const room = realm === 'enterprise' ? services.enterprises : services.makers
  const id = await database.begin((tx) =>
    room.establish(tx, given, { ...door, invite, inviteChannel: rest.channel ?? '' }, moment),
  )
  const later = new Date(today.getTime() - 2 * dayMs)
  if (rest.fate && 'frozen' in rest.fate) {
    const caller = { staffId: await staffIdOf(services, 'admin'), sessionId: 0, rights: new Set<never>() }
    await services.accounts.overseeing.freeze({ realm, id }, rest.fate.frozen, { caller, ...moment, now: later })
  }
  if (rest.fate && 'leaves' in rest.fate) {
    const personId = await database.read((tx) => services.persons.ownerOf(tx, realm, id))
    const self = { realm, id, personId, sessionId: 0, now: later, requestId: change.requestId }
    await services.accounts.closing.ask(self, { password: demoPassword, reason: rest.fate.leaves })
  }
}

async function inviteOf({ services, database, change }: Demo, phone: string): Promise<string> {
  const account = await database.read((tx) => services.accounts.findByPhone(tx, 'maker', phone))
  return account ? (await services.makers.info(account.owner_id, change.now)).invite_code : ''
}

/** The one that is tried out has a page worth looking at. */
async function completeEnterprise({ services, database, today, change }: Demo): Promise<void> {
  const account = await database.read((tx) => services.accounts.findByPhone(tx, 'enterprise', '13800000001'))
  if (!account) return
  const personId = await database.read((tx) => services.persons.ownerOf(tx, 'enterprise', account.owner_id))
  const self = {
    realm: 'enterprise',
    id: account.owner_id,
    personId,
    sessionId: 0,
    now: today,
    requestId: change.requestId,
  } as const
  await services.enterprises.edit(self, {
    contact_name: '陈思远',
    contact_email: 'contact@example.com',
    industry_id: 134,
    city_id: 330106,
    address: '文三路 90 号',
    intro: '专注精密零部件加工与自动化产线集成，服务汽车、医疗与家电行业客户。',
  })
}
