import { textWords } from '../content/text-words.ts'

export const auditWords = textWords('news', '新闻')
