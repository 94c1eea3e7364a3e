// What comes from elsewhere is brought into the shape that is kept here. The editor's schema drops what it does not
// know; these are the things it would misread instead.

/** The same pictures the server keeps: our own. Everybody else's must be handed in as a file. */
const ownPicture = /^\/(?:files|brand)\/[\w./-]+$/

export function isOwnPicture(src: string): boolean {
  return ownPicture.test(src) && !src.includes('..')
}

/** Headings of other ranks, an office program's notes to itself, and blanks that only keep a table's cell open. */
export function cleanPasted(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|title|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?(?:o|w|v|m|st\d):[^>]*>/gi, '')
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(/<(\/?)h[56]\b/gi, '<$1h4')
    .replace(/<p[^>]*>(?:\s|&nbsp;|&#160;|\u00a0|<br[^>]*>)*<\/p>/gi, '')
}

/** How many pictures of a pasted text are somebody else's and will be left out. */
export function countForeignPictures(html: string): number {
  return [...html.matchAll(/<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].filter(
    ([, double, single]) => !isOwnPicture(double ?? single ?? ''),
  ).length
}

/** A browser puts the page's markup beside a copied picture; an office program puts a picture beside copied words. */
export function isOnlyPicture(html: string): boolean {
  return (
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<[^<>]*>/g, '')
      .trim() === ''
  )
}

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Where a link may lead, as the server has it; what somebody typed without a beginning gets one. */
export function tidyLink(typed: string): string | undefined {
  const target = typed.trim()
  if (target === '' || /[\s\\]/.test(target)) return undefined
  if (/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(target)) return target
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(target)) return `mailto:${target}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(target) ? `https://${target}` : undefined
}
