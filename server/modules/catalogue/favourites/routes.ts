import * as contract from '#contract/catalogue/favourites.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Favourites } from './service.ts'

export function favouriteRoutes(desk: Desk, { favourites }: { favourites: Favourites }) {
  const { words } = favourites
  desk.handle(contract.listFavourites, ({ input: { kind, ...paging }, caller, now }) =>
    favourites.list(caller.owner, kind, paging, now),
  )
  desk.handle(contract.readFavourite, ({ input, caller }) => favourites.read(caller.owner, input))
  desk.handle(contract.addFavourite, ({ input, caller, now }) => favourites.add(caller.owner, input, now))
  desk.handle(contract.removeFavourite, ({ input, caller }) => favourites.remove(caller.owner, input))
  desk.handle(contract.listSavedWords, ({ caller }) => words.list(caller.owner))
  desk.handle(contract.addSavedWord, ({ input, caller, now }) => words.add(caller.owner, input.word, now))
  desk.handle(contract.removeSavedWord, ({ input, caller }) => words.remove(caller.owner, input.id))
}
