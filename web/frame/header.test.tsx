import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Own } from '#contract/people/accounts.ts'
import { createOwnStores, StoresContext, unreadable } from '#web/app/stores.ts'
import { Accounts } from './header.tsx'

const someone = { id: 1, name: '江南精工', phone_number: '138****0001', unread: 0, unread_leads: 0 }

function written(logo: string): string {
  const own: Own = { enterprise: { ...someone, logo }, wallet: null, maker: null }
  return renderToString(
    <StoresContext value={{ ...createOwnStores(own, () => undefined), site: unreadable }}>
      <Accounts />
    </StoresContext>,
  )
}

test('whoever is signed in sees their sign, or the first letter of their name where there is none', () => {
  expect(written('/files/sign.webp')).toContain('src="/files/sign.webp"')
  expect(written('')).toMatch(/>江<\/span>/)
})

// It is set into a page that stands already: a link in front of it, and the page is not what the browser makes of it.
test('nothing is written in front of the part that is somebody’s own', () => {
  expect(written('/files/sign.webp')).toMatch(/^<div/)
})
