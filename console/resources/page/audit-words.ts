import { textWords } from '../content/text-words.ts'

export const auditWords = textWords('page', '单页')
