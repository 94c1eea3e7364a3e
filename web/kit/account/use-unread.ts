import { useEnterprise, useMaker } from '#web/app/stores.ts'
import { type AccountRealm, accountPlaces } from './account-realm.ts'

/** What an account has not read yet, by the address at which it is read. */
export function useUnread(realm: AccountRealm): Readonly<Record<string, number>> {
  const ofEnterprise = useEnterprise((state) => state.userInfo)
  const ofMaker = useMaker((state) => state.personalInfo)
  const own = realm === 'enterprise' ? ofEnterprise : ofMaker
  const { messages, leads } = accountPlaces[realm]
  return { [messages]: own?.unread ?? 0, [leads]: own?.unread_leads ?? 0 }
}
