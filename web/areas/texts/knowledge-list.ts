import { articleList } from './article-list.tsx'

const page = articleList('knowledge')

export const { about, loader, meta, status } = page
export default page.default
