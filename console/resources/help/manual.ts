import { textManual } from '../content/text-manual.ts'

export const manual = textManual('一问一答的使用说明，按分类排在帮助中心。')
