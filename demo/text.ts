import type { Text } from '#server/modules/texts/content/service.ts'

/** Chinese has no spaces between words: a line break in the source must not become one on the page. */
export function oneLine(html: string): string {
  return html.trim().replace(/\s*\n\s*/g, '')
}

/** What a text has besides its words, when it has nothing. */
export const emptyText: Text = {
  title: '',
  summary: '',
  html: '',
  cover: '',
  category_id: null,
  tags: [],
  attachments: [],
  source: '',
  seo_title: '',
  seo_keywords: '',
  seo_description: '',
}
