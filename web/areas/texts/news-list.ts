import { articleList } from './article-list.tsx'

const page = articleList('news')

export const { about, loader, meta, status } = page
export default page.default
