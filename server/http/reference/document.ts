import { accessName, type Endpoint, refusalsOf, wantsSession } from '#contract/base/endpoint.ts'
import { refusals } from '#contract/base/refusals.ts'
import { inputSchema, outputSchema } from '../openapi.ts'
import { conventions } from './conventions.ts'
import { curlOf } from './curl.ts'
import { type Field, fieldsOf } from './fields.ts'
import { anchorOf, type Group } from './groups.ts'
import { type Schema, sampleOf } from './samples.ts'

/** A call that was really made, and what it was answered. */
export interface Example {
  title: string
  /** What is worth knowing about it. */
  note: string
  request: string
  status: number
  answer: unknown
}

export const home = '/docs/api'

export function markup(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? '')
}

interface Shell {
  title: string
  groups: readonly Group[]
  here: string
  body: string
}

/** A page that needs no script: what is long is folded by the browser itself. */
function shell({ title, groups, here, body }: Shell): string {
  const link = (address: string, text: string) =>
    `<li><a href="${address}"${address === here ? ' aria-current="page"' : ''}>${markup(text)}</a></li>`
  const menu = groups.map(({ key, title: name }) => link(`${home}/${key}`, name))
  return [
    '<!doctype html>',
    '<html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${markup(title)} · 接口文档</title>`,
    `<link rel="icon" href="data:,"><link rel="stylesheet" href="${home}/reference.css"></head><body>`,
    '<a class="skip" href="#content">跳到正文</a>',
    `<nav aria-label="接口分组"><p><a href="${home}">接口文档</a></p><ul>${link(home, '约定与示例')}`,
    `${link(`${home}/refusals`, '错误码')}${menu.join('')}</ul>`,
    '<p><a href="/openapi.json">OpenAPI 3.1</a> · <a href="/">返回网站</a></p></nav>',
    `<main id="content"><h1>${markup(title)}</h1>${body}</main></body></html>`,
  ].join('\n')
}

export function overview(groups: readonly Group[], examples: readonly Example[]): string {
  const told = conventions.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`).join('')
  const played = examples.map(
    ({ title, note, request, status, answer }) => `<section class="call"><h3>${markup(title)}</h3><p>${markup(note)}</p>
<pre><code>${markup(request)}</code></pre>
<p class="status">HTTP ${status}</p><pre><code>${markup(JSON.stringify(answer, null, 2))}</code></pre></section>`,
  )
  const counted = groups.map(
    ({ key, title, endpoints }) =>
      `<li><a href="${home}/${key}">${markup(title)}</a> <span>${endpoints.length} 个接口</span></li>`,
  )
  const body = `<h2>约定</h2><dl class="terms">${told}</dl>
<h2>从头走一遍</h2><p>以下请求与应答都由自动测试逐条执行核对。</p>${played.join('\n')}
<h2>全部分组</h2><ul class="groups">${counted.join('')}</ul>`
  return shell({ title: '约定与示例', groups, here: home, body })
}

export function refusalsPage(groups: readonly Group[]): string {
  const rows = Object.entries(refusals as Readonly<Record<string, { code: number; say: string; status?: number }>>)
    .toSorted(([, one], [, other]) => one.code - other.code)
    .map(([name, { code, say, status }]) => [code, status ?? 200, markup(say), `<code>${name}</code>`])
  const body = `<p>错误码只增不改。HTTP 状态为 200 的是业务上的拒绝。</p>${table(['code', 'HTTP', '说明', '名称'], rows)}`
  return shell({ title: '错误码', groups, here: `${home}/refusals`, body })
}

export function groupPage(group: Group, groups: readonly Group[], origin: string): string {
  const list = group.endpoints.map(
    (endpoint) =>
      `<li><a href="#${anchorOf(endpoint)}"><b>${endpoint.method}</b> <code>${markup(endpoint.path)}</code> ` +
      `${markup(endpoint.summary)}</a></li>`,
  )
  const calls = group.endpoints.map((endpoint) => callSection(endpoint, origin))
  const body = `<ul class="contents">${list.join('')}</ul>${calls.join('\n')}`
  return shell({ title: group.title, groups, here: `${home}/${group.key}`, body })
}

const whoWords: Readonly<Record<string, string>> = {
  public: '任何人',
  known: '任何人；登录者看到的略有不同',
  optional: '任何人；登录后与账户有关',
  any: '任一已登录的人',
  member: '已登录的企业或创客',
  enterprise: '已登录的企业',
  maker: '已登录的创客',
  staff: '已登录的运营人员',
}

function whoMay({ access }: Endpoint): string {
  const name = accessName(access)
  return whoWords[name] ?? `有 ${name.slice('staff:'.length)} 权限的运营人员`
}

function callSection(endpoint: Endpoint, origin: string): string {
  const { method, path, summary, idempotent } = endpoint
  const inputs = fieldsOf(inputSchema(endpoint) as Schema)
  const outputs = answerFields(outputSchema(endpoint) as Schema)
  const sample = sampleOf(endpoint)
  const told = refusalsOf(endpoint).map((name) => {
    const { code, say } = refusals[name]
    return [code, markup(say)]
  })
  const may = [`调用者：${whoMay(endpoint)}`, idempotent && '可安全重试', wantsSession(endpoint.access) && '需要令牌']
  return `<section class="call" id="${anchorOf(endpoint)}">
<h2><b class="${method.toLowerCase()}">${method}</b> <code>${markup(path)}</code></h2>
<p>${markup(summary)}</p><p class="who">${may.filter(Boolean).join('；')}</p>
${inputs.length > 0 ? `<h3>参数</h3>${fieldTable(inputs, true)}` : ''}
${sample ? `<h3>示例</h3><pre><code>${markup(curlOf(endpoint, sample, origin))}</code></pre>` : ''}
<details><summary>应答的 data（${outputs.length} 个字段）</summary>
${outputs.length > 0 ? fieldTable(outputs, false) : '<p>没有字段</p>'}</details>
<details><summary>可能的拒绝（${told.length}）</summary>${table(['code', '说明'], told)}</details>
</section>`
}

/** An answer is an object, a list of them, or one of several shapes, whose fields are shown together. */
function answerFields(schema: Schema): Field[] {
  const shapes = schema.anyOf ?? schema.oneOf ?? [schema]
  const all = shapes.flatMap((one) => (one.type === 'array' ? fieldsOf(one.items ?? {}, '[].') : fieldsOf(one)))
  return [...new Map(all.map((field) => [field.name, field])).values()]
}

function fieldTable(fields: readonly Field[], asked: boolean): string {
  const rows = fields.map(({ name, type, required, limits }) => [
    `<code>${markup(name)}</code>`,
    markup(type),
    ...(asked ? [required ? '必填' : '可选'] : []),
    markup(limits),
  ])
  return table(asked ? ['名称', '类型', '', '说明'] : ['名称', '类型', '说明'], rows)
}

/** Cells are markup already. */
function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const head = heads.map((text) => `<th scope="col">${text || '是否必填'}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  return `<div class="wide" tabindex="0" role="group" aria-label="表格">
<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}
