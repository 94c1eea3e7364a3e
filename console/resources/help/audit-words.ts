import { textWords } from '../content/text-words.ts'

export const auditWords = textWords('help', '帮助')
