import { useEffect, useRef, useState } from 'react'
import type { InputOnWire } from '#contract/base/endpoint.ts'
import { type CertificationFormRead, saveCertificationDraft } from '#contract/people/certifications.ts'
import { formatMinute } from '#ui/formats.ts'
import { callAs } from '#web/kit/form/account-call.ts'

type Draft = InputOnWire<typeof saveCertificationDraft>

/** Debounce: a moment after the last key, not with each of them. */
const pauseMs = 1200

/** Keeps what is typed on the server: one request at a time, the newest words last. */
export function useDraft(initial: CertificationFormRead['papers']) {
  const [papers, setPapers] = useState(initial)
  const [said, setSaid] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef<Draft>(undefined)
  const sending = useRef(false)
  const over = useRef(false)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const send = async () => {
    if (sending.current || over.current) return
    sending.current = true
    while (newest.current && !over.current) {
      const draft = newest.current
      newest.current = undefined
      try {
        const kept = await callAs.enterprise(saveCertificationDraft, draft)
        setPapers(kept.papers)
        setSaid(`草稿已保存，${formatMinute(kept.application.updated_at)}`)
      } catch (error) {
        setSaid(
          error instanceof Error && error.message !== 'Error'
            ? `草稿没有保存：${error.message}`
            : '草稿没有保存，请检查网络',
        )
      }
    }
    sending.current = false
  }

  return {
    papers,
    said,
    keep(when: 'soon' | 'now', draft: Draft) {
      newest.current = draft
      clearTimeout(waiting.current)
      if (when === 'now') void send()
      else waiting.current = setTimeout(() => void send(), pauseMs)
    },
    /** It is being handed in: a draft that came later would be refused. */
    stop() {
      clearTimeout(waiting.current)
      newest.current = undefined
    },
  }
}
