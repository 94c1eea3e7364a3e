import { articleListMobile } from './article-list-mobile.tsx'

const page = articleListMobile('news')

export const { about, loader, meta, status } = page
export default page.default
