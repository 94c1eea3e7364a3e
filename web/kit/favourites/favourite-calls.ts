import type { AccountRealm } from '#contract/base/realms.ts'
import { addFavourite, addSavedWord, readFavourite, removeFavourite } from '#contract/catalogue/favourites.ts'
import type { FavouriteKind } from '#contract/catalogue/favourites.words.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'

interface Subject {
  kind: FavouriteKind
  id: number
}

/** Not knowing whether something is kept is no reason to disturb a reader: keeping it twice changes nothing. */
export async function isSaved(realm: AccountRealm, subject: Subject): Promise<boolean> {
  return callAs[realm](readFavourite, subject).then(
    ({ saved }) => saved,
    () => false,
  )
}

/** Answers whether it is kept now. */
export async function turn(realm: AccountRealm, subject: Subject, saved: boolean): Promise<boolean> {
  try {
    const answer = await callAs[realm](saved ? removeFavourite : addFavourite, subject)
    showToast(answer.saved ? '已收藏，可在账户中心的“收藏”里找到' : '已取消收藏')
    return answer.saved
  } catch (error) {
    showToast(error instanceof Error ? error.message : '没有成功，请稍后再试', 'error')
    return saved
  }
}

/** Answers whether its owner will hear of it. */
export async function saveWord(realm: AccountRealm, word: string): Promise<boolean> {
  try {
    await callAs[realm](addSavedWord, { word })
    showToast('已关注，有新内容时每天告知一次')
    return true
  } catch (error) {
    showToast(error instanceof Error ? error.message : '没有成功，请稍后再试', 'error')
    return false
  }
}
