import { expect, it } from 'vitest'
import { leadInside } from './lead-inside.ts'

const cases = [
  ['<a href="/company">', '<a href="/m/company">'],
  ['<a class="x" href="/">', '<a class="x" href="/m">'],
  ['<a href="/?invite=a">', '<a href="/m?invite=a">'],
  ['<form class="f" action="/search" method="get">', '<form class="f" action="/m/search" method="get">'],
  ['<a href="/company?industry=3#list">', '<a href="/m/company?industry=3#list">'],
  ['<a href="/m/desktop?to=%2F">', '<a href="/m/desktop?to=%2F">'],
  ['<a href="/files/a.pdf" download="">', '<a href="/files/a.pdf" download="">'],
  ['<a href="/go/12">', '<a href="/go/12">'],
  ['<a href="//evil.example">', '<a href="//evil.example">'],
  ['<a href="https://example.com/a">', '<a href="https://example.com/a">'],
  ['<a href="#main">', '<a href="#main">'],
  ['<link rel="stylesheet" href="/assets/a.css">', '<link rel="stylesheet" href="/assets/a.css">'],
  [
    '<script type="application/json">"<a href=\\"/news\\">"</script>',
    '<script type="application/json">"<a href=\\"/news\\">"</script>',
  ],
] as const

it.each(cases)('on the mobile site %s becomes %s', (given, wanted) => {
  expect(leadInside(given, '/m')).toBe(wanted)
})
