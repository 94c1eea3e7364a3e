/** What can be kept as a favourite, in the words that its owner reads. */
export const favouriteKinds = { company: '企业', product: '产品', business: '商机' } as const
export type FavouriteKind = keyof typeof favouriteKinds
export const favouriteKindKeys = Object.keys(favouriteKinds) as [FavouriteKind, ...FavouriteKind[]]

export const savedWordsMax = 20
export const savedWordLength = 40
