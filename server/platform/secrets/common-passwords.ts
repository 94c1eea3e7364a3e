import { lazy } from '../lazy.ts'

/** What others were found to use, in lower case. Read when the first password is chosen: many processes never do. */
const readList = lazy(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

/** Whether a password is one that everybody thinks of: on the list of those found most often, or plain by rule. */
export async function isCommonPassword(password: string, account: string): Promise<boolean> {
  if (isPlain(password, account)) return true
  return (await readList()).has(password.normalize('NFKC').toLowerCase())
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn']
const words =
  'password passw0rd p@ssw0rd admin administrator root welcome letmein iloveyou woaini woaiwojia changeme qwerty abc'
const commonWords = new RegExp(`^(${words.replaceAll(' ', '|')})+`)

/** By rule: one character, a run on the keyboard, a common word with a few digits, the account's own name. */
function isPlain(password: string, account: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  const digits = typed.replace(/\D/g, '')
  // What is left without the digits and signs that people put before and behind a word.
  const core = typed.slice(typed.search(/\p{L}/u), lastLetter(typed) + 1)
  if (new Set(typed).size < 5 || isRun(typed)) return true
  if (core.length < 4 && (isRun(digits) || new Set(digits).size < 4)) return true
  if (commonWords.test(core) && core.replace(commonWords, '').length < 4) return true
  const own = account.toLowerCase()
  return own !== '' && typed.includes(own) && typed.replace(own, '').replace(/[^\p{L}]/gu, '').length < 4
}

/** Neighbours on the keyboard or in the alphabet, forwards or backwards, perhaps several times over. */
function isRun(text: string): boolean {
  return rows.some((row) => {
    const round = row.repeat(4)
    return round.includes(text) || [...round].reverse().join('').includes(text)
  })
}

/** Where the last letter stands, walked back from the end (linear time); -1 where there is none. */
function lastLetter(text: string): number {
  let at = text.length - 1
  while (at >= 0 && !/\p{L}/u.test(text[at] ?? '')) at--
  return at
}
