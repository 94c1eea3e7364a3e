/** How many pictures nobody has spoken for: neither what they show nor that they only decorate. */
export function picturesUnsaid(html: string): number {
  return (html.match(/<img\b[^<>]*>/g) ?? []).filter((tag) => !/\salt=/.test(tag)).length
}

/** What is told to whoever hands such a text in; undefined where every picture is spoken for. */
export function sayUnsaid(html: string): string | undefined {
  const count = picturesUnsaid(html)
  return count > 0 ? `有 ${count} 张图片还没有替代文字，请在图片下方填写，或选“装饰图”。` : undefined
}
