import { textWords } from '../content/text-words.ts'

export const auditWords = textWords('knowledge', '知识')
