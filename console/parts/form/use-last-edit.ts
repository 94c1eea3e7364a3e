import { useEffect, useState } from 'react'
import { call } from '#console/call.ts'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readLastEdit } from '#contract/people/audit.ts'

type LastEdit = OutputOnWire<typeof readLastEdit>

/** Who changed something last, and when. */
export function useLastEdit(subject: string): LastEdit {
  const [edit, setEdit] = useState<LastEdit>(null)
  useEffect(() => {
    call(readLastEdit, { subject })
      .then(setEdit)
      // The name is a courtesy; what matters is said without it.
      .catch(() => undefined)
  }, [subject])
  return edit
}
