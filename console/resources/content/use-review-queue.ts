import { useNavigate } from 'react-router'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { useMe, useRight } from '../../session.ts'
import { type Kind, rightOf } from './kind.ts'

/** The texts of a kind that wait for whoever is signed in to review them. */
export function useReviewQueue(kind: Kind, opened: number | undefined) {
  const mayReview = useRight(rightOf(kind, 'review'))
  const navigate = useNavigate()
  const me = useMe()?.id
  return useQueue<typeof kind.calls.list, number>({
    endpoint: kind.calls.list,
    input: mayReview ? { state: 'review', sort: 'updated_at', order: 'asc' } : undefined,
    keyOf: ({ id }) => id,
    // Whoever wrote it is not the one who lets it pass.
    mine: ({ author }) => author.id !== me,
    opened,
    open: (next) => void navigate(`/${kind.name}/${next}`, { replace: opened !== undefined }),
  })
}
