import type { Article } from './article.ts'
import { eventNews } from './events.ts'
import { industryNews } from './industry.ts'
import { platformNews } from './platform.ts'
import { policyNews } from './policy.ts'
import { storyNews } from './stories.ts'

/** Oldest first, so that numbers rise with time as they do in a real house. */
export const articles: readonly Article[] = [
  ...platformNews,
  ...industryNews,
  ...policyNews,
  ...storyNews,
  ...eventNews,
].sort((one, other) => other.daysAgo - one.daysAgo)
