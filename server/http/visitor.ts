/** A path of this site and nothing else: no other host, no scheme, no trick with slashes or control characters. */
export function isSamePath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)
}
