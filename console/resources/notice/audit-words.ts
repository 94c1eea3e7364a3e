import { textWords } from '../content/text-words.ts'

export const auditWords = textWords('notice', '公告')
