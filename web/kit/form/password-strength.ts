import { userPasswordMin } from '#contract/people/account-calls.ts'

export type Strength = 'short' | 'weak' | 'fair' | 'good'

const keyboardRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const familiar = /passw|admin|iloveyou|letmein|welcome|qwer|woaini|5201?314|1314520|(19|20)\d\d(0[1-9]|1[0-2])/i

/**
 * How hard a password looks to guess, as a hint while it is typed; the server has the last word. Length counts most:
 * what repeats, runs along the keyboard or is on everybody's mind counts little.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password]
  if (characters.length < userPasswordMin) return 'short'
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].filter((kind) => kind.test(password)).length
  const worth = characters.filter((character, at) => !follows(characters[at - 1], character)).length
  const score = worth + 2 * (kinds - 1) - (familiar.test(password) ? 6 : 0)
  if (score < 9) return 'weak'
  return score < 13 ? 'fair' : 'good'
}

/** The same again, or its neighbour on the keyboard or in the alphabet. */
function follows(before: string | undefined, character: string): boolean {
  if (before === undefined) return false
  if (before.toLowerCase() === character.toLowerCase()) return true
  const pair = (before + character).toLowerCase()
  const back = (character + before).toLowerCase()
  return keyboardRows.some((row) => row.includes(pair) || row.includes(back))
}
