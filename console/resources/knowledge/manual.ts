import { textManual } from '../content/text-manual.ts'

export const manual = textManual('面向企业的经营知识，发布后出现在商业知识栏目。')
