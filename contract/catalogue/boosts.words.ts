// What boosts are called where people read it.

export const boostKinds = { company: '企业主页', business: '商机' } as const
export type BoostKind = keyof typeof boostKinds
export const boostKindKeys = Object.keys(boostKinds) as [BoostKind, ...BoostKind[]]

export const boostStates = {
  unpaid: '待支付',
  running: '置顶中',
  ended: '已结束',
  cancelled: '已取消',
  taken_down: '已下线',
  closed: '未支付，已关闭',
} as const
export type BoostState = keyof typeof boostStates
export const boostStateKeys = Object.keys(boostStates) as [BoostState, ...BoostState[]]

/** What its owner can do about one; no page decides by itself which button there is. */
export const boostActions = { pay: '去支付', cancel: '取消置顶' } as const
export type BoostAction = keyof typeof boostActions
export const boostActionKeys = Object.keys(boostActions) as [BoostAction, ...BoostAction[]]

/** For how many days one can be had. */
export const boostDays = [7, 15, 30] as const
/** How many stand first in a list at one time. */
export const boostPlaces = 3
