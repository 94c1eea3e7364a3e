import type { Plugin } from 'vite'

const views = /load: (\(\) => import\('[^']+'\)),\s*mobile: (\(\) => import\('[^']+'\))/g

/**
 * A line of the site map names a page's view for either site. A browser's bundle is made for one of them: the other's
 * view would make files that nobody loads, and files that are shared with them. The server renders both.
 */
export function oneView(site: 'pc' | 'mobile'): Plugin {
  return {
    name: 'one-view',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/web\/areas\/[^/]+\/routes\.ts$/.test(id) || !code.includes('mobile:')) return undefined
      const left = code.replace(views, (_, desktop: string, mobile: string) =>
        site === 'pc' ? `load: ${desktop}` : `load: ${mobile}`,
      )
      if (left.includes('mobile:'))
        this.error('a page names its view for telephones right after the one for the PC site')
      return { code: left, map: null }
    },
  }
}
