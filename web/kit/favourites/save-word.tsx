import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useStores } from '#web/app/stores.ts'
import { memberIn } from '#web/kit/account/member-realm.ts'

/** To hear of what a question will find from now on. */
export function SaveWord({ word }: { word: string }) {
  const stores = useStores()
  const navigate = useNavigate()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const save = async () => {
    const realm = memberIn(stores)
    if (!realm) {
      await navigate(`/user/login?from=${encodeURIComponent(`/search?q=${encodeURIComponent(word)}`)}`)
      return
    }
    setState('busy')
    const { saveWord } = await import('./favourite-calls.ts')
    setState((await saveWord(realm, word)) ? 'done' : 'open')
  }
  return (
    <Button kind="outline" size="small" disabled={state !== 'open'} onClick={() => void save()}>
      {state === 'done' ? '已关注' : '有新内容时告诉我'}
    </Button>
  )
}
