import type { FavouriteKind } from '#contract/catalogue/favourites.words.ts'
import type { Act, Stage } from './money/stage.ts'

/** What each of these looks for, by the word that finds it. */
const kept: readonly { phone: string; daysAgo: number; kind: FavouriteKind; word: string; count: number }[] = [
  { phone: '13800000001', daysAgo: 12, kind: 'company', word: '包装', count: 2 },
  { phone: '13800000001', daysAgo: 8, kind: 'business', word: '采购', count: 2 },
  { phone: '13800000001', daysAgo: 5, kind: 'product', word: '轴承', count: 1 },
  { phone: '13900000001', daysAgo: 6, kind: 'company', word: '食品', count: 2 },
]

const words = [
  { phone: '13800000001', daysAgo: 10, word: '瓦楞纸箱' },
  { phone: '13800000001', daysAgo: 9, word: '数控加工' },
  { phone: '13900000001', daysAgo: 4, word: '有机茶' },
]

/** Favourites and words of those whom one signs in as. */
export function favouriteActs(stage: Stage): Act[] {
  const { favourites, search } = stage.services
  const ownerOf = (phone: string) => {
    const { realm: kind, id } = stage.owner(phone)
    return { kind, id }
  }
  return [
    ...kept.map(({ phone, daysAgo, kind, word, count }, place) => ({
      at: stage.moment(daysAgo, 300 + place * 7),
      async do(now: Date) {
        for (const id of (await search.ids(kind, word, now, 20)).slice(0, count))
          await favourites.add(ownerOf(phone), { kind, id }, now)
      },
    })),
    ...words.map(({ phone, daysAgo, word }, place) => ({
      at: stage.moment(daysAgo, 330 + place * 7),
      do: (now: Date) => favourites.words.add(ownerOf(phone), word, now),
    })),
  ]
}
