import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FavouriteKind } from '#contract/catalogue/favourites.words.ts'
import { Button } from '#ui/button.tsx'
import { useStores } from '#web/app/stores.ts'
import { memberIn } from '#web/kit/account/member-realm.ts'

interface Props {
  kind: FavouriteKind
  id: number
  /** The page it stands on, where one comes back to from signing in. */
  path: string
}

/** Keeps what is shown here, or lets it go. The page is everybody's: whether it is kept is asked by the browser. */
export function FavouriteButton({ kind, id, path }: Props) {
  const stores = useStores()
  const navigate = useNavigate()
  const [saved, setSaved] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const realm = memberIn(stores)
    if (!realm) return
    let here = true
    void loadCalls().then(async ({ isSaved }) => {
      const known = await isSaved(realm, { kind, id })
      if (here) setSaved(known)
    })
    return () => {
      here = false
    }
  }, [stores, kind, id])
  const click = async () => {
    const realm = memberIn(stores)
    if (!realm) {
      await navigate(`/user/login?from=${encodeURIComponent(path)}`)
      return
    }
    setBusy(true)
    const { turn } = await loadCalls()
    setSaved(await turn(realm, { kind, id }, saved))
    setBusy(false)
  }
  return (
    <Button kind="outline" disabled={busy} aria-pressed={saved} onClick={() => void click()}>
      {saved ? '已收藏' : '收藏'}
    </Button>
  )
}

/** Only who is signed in needs them. */
const loadCalls = () => import('./favourite-calls.ts')
