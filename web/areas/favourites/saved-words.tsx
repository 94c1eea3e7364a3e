import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AccountRealm } from '#contract/base/realms.ts'
import { addSavedWord, removeSavedWord, type SavedWord } from '#contract/catalogue/favourites.ts'
import { savedWordLength, savedWordsMax } from '#contract/catalogue/favourites.words.ts'
import { Button } from '#ui/button.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './favourites.module.css'

/** Words of which somebody wants to hear: each leads to what it finds now. */
export function SavedWords({ realm, words }: { realm: AccountRealm; words: readonly SavedWord[] }) {
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const revalidator = useRevalidator()
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      showToast(done)
      await revalidator.revalidate()
      return true
    } catch (error) {
      showToast(error instanceof Error ? error.message : '没有成功，请稍后再试', 'error')
      return false
    } finally {
      setBusy(false)
    }
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (word.trim() === '') return
    if (await act(() => callAs[realm](addSavedWord, { word }), '已关注，有新内容时每天告知一次')) setWord('')
  }
  return (
    <>
      <form className={styles.add} onSubmit={(event) => void add(event)}>
        <label htmlFor="saved-word">新的关键词</label>
        <input
          id="saved-word"
          value={word}
          maxLength={savedWordLength}
          placeholder="例如 瓦楞纸箱"
          onChange={(event) => setWord(event.target.value)}
        />
        <Button type="submit" size="small" disabled={busy || words.length >= savedWordsMax}>
          关注
        </Button>
        <small>
          {words.length} / {savedWordsMax}
        </small>
      </form>
      {words.length > 0 && (
        <ul className={styles.words}>
          {words.map(({ id, word: saved }) => (
            <li key={id}>
              <a href={`/search?q=${encodeURIComponent(saved)}`}>{saved}</a>
              <button
                type="button"
                disabled={busy}
                aria-label={`不再关注“${saved}”`}
                onClick={() => void act(() => callAs[realm](removeSavedWord, { id }), `不再关注“${saved}”`)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
