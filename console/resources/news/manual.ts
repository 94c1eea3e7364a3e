import { textManual } from '../content/text-manual.ts'

export const manual = textManual('平台与行业新闻，发布后出现在首页与新闻列表。')
