import { activities } from '../activities/all.ts'
import { knowledge } from '../knowledge/all.ts'
import { resources } from '../resources/all.ts'
import { activityMotif, drawActivityCover } from './activity-cover.ts'
import { drawKnowledgeCover, knowledgeMotif } from './knowledge-cover.ts'
import { drawResourceCover, resourceMotif } from './resource-cover.ts'

// A place in the list, from one on, names a cover.
export const knowledgeCover = (number: number) => `/files/demo/knowledge-${number}.svg`
export const activityCover = (number: number) => `/files/demo/activity-${number}.svg`
export const resourceCover = (number: number) => `/files/demo/resource-${number}.svg`

/** How many of the same category come before it: neighbours of one category have different subjects. */
function placesWithin(items: readonly { category: string }[]): number[] {
  const seen = new Map<string, number>()
  return items.map(({ category }) => {
    const place = seen.get(category) ?? 0
    seen.set(category, place + 1)
    return place
  })
}

/** The covers of knowledge, activities and resources: where each belongs, and how it is drawn. */
export function collectionCovers(): [address: string, draw: () => string][] {
  const inKnowledge = placesWithin(knowledge)
  const inActivities = placesWithin(activities)
  const inResources = placesWithin(resources)
  return [
    ...knowledge.map(({ category }, at): [string, () => string] => [
      knowledgeCover(at + 1),
      () => drawKnowledgeCover(knowledgeMotif(category, inKnowledge[at] ?? 0), at + 1),
    ]),
    ...activities.map(({ category, mode }, at): [string, () => string] => [
      activityCover(at + 1),
      () => drawActivityCover(activityMotif(category, inActivities[at] ?? 0), at + 1, mode === 'online'),
    ]),
    ...resources.map(({ category, format }, at): [string, () => string] => [
      resourceCover(at + 1),
      () => drawResourceCover(resourceMotif(category, inResources[at] ?? 0), at + 1, format),
    ]),
  ]
}
