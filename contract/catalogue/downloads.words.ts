// Without schemas, so that pages and the console say the same words.

/** Why a file could be had. */
export const downloadWays = { free: '免费', points: '积分', owned: '已购', vip: '会员免费' } as const
export type DownloadWay = keyof typeof downloadWays
export const downloadWayKeys = Object.keys(downloadWays) as [DownloadWay, ...DownloadWay[]]

export const purchaseStates = { paid: '有效', refunded: '已退回' } as const
export type PurchaseState = keyof typeof purchaseStates

/** By how much of us somebody is known: how many resources they may take in a day follows from it. */
export const downloadLevels = { member: '注册账户', certified: '认证企业', vip: '创客会员' } as const
export type DownloadLevel = keyof typeof downloadLevels
