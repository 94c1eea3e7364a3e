const tokenName = 'staff_token'

/** The token of whoever is signed in to the console in this browser, in whichever tab. */
export function staffToken(): string | undefined {
  const cookies = new Map(
    document.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
  // Under HTTPS the cookie carries the prefix that only the server could have set.
  const value = cookies.get(`__Host-${tokenName}`) ?? cookies.get(tokenName)
  return value ? decodeURIComponent(value) : undefined
}
