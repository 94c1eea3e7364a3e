/** The links every maker has, besides those they name themselves: by the slug that stands in the address. */
export const ownChannels = { '': '直接链接', poster: '海报', code: '填写邀请码' } as const
/** By which way somebody came, over all makers: what makers name themselves is one of them. */
export const inviteWays = { link: '直接链接', poster: '海报', code: '填写邀请码', named: '创客自建渠道' } as const
export type InviteWay = keyof typeof inviteWays
export const inviteWayKeys = Object.keys(inviteWays) as [InviteWay, ...InviteWay[]]

/** So many names can be told apart on one screen. */
export const inviteChannelsMax = 20

/** How a child's account stands, as far as whoever brought them is told. */
export const childStates = { active: '正常', paused: '暂停服务', closed: '已注销' } as const
export type ChildState = keyof typeof childStates
export const childStateKeys = Object.keys(childStates) as [ChildState, ...ChildState[]]

export const childKinds = { enterprise: '企业', maker: '创客' } as const
