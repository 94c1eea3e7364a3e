import { successCode } from '#contract/base/refusals.ts'

/** What holds for every call, as markup: a word for it, and what it means. */
export const conventions: readonly (readonly [string, string])[] = [
  ['地址', '全部接口都在 <code>/api/</code> 下，读取用 GET，其余用 POST；GET 的参数写在地址里，POST 的参数是 JSON。'],
  [
    '应答',
    '应答总是 <code>{"code","data","message"}</code>。' +
      `<code>code</code> 为 ${successCode} 即成功；其余见<a href="/docs/api/refusals">错误码</a>，` +
      '<code>message</code> 可以直接给人看。业务上的拒绝也是 HTTP 200，' +
      '只有请求本身有误、请求过多或服务出错才用其他状态码。',
  ],
  [
    '登录',
    '登录接口返回 <code>access_token</code>，之后放在请求头 <code>Authorization</code> 里，不加前缀；' +
      '没有令牌时可以不带，也可以写 <code>0</code>。企业、创客与运营人员的令牌各自独立。' +
      '浏览器里打开的会话另有一个只有浏览器能读的 Cookie，令牌单独拿走不能使用。',
  ],
  ['金额', '金额是以元为单位、两位小数的文本，例如 <code>"128.00"</code>，不用浮点数。'],
  ['时间', '时刻是带时区的 ISO 8601 文本；日期是 <code>2026-11-16</code>，按北京时间。'],
  [
    '分页',
    '列表用 <code>page</code>（从 1 起）与 <code>count</code>；应答里有 <code>list</code> 与 <code>total</code>。',
  ],
  [
    '重复提交',
    '标明“可安全重试”的接口接受请求头 <code>Idempotency-Key</code>（8 至 64 位字母、数字、横线）：' +
      '同一键与同样内容只做一次，再次提交得到同样的应答；同一键换了内容会被拒绝。',
  ],
  [
    '限流',
    '请求过多时回答 429 与 <code>Retry-After</code>；' +
      '暂时无法服务时回答 503 与 <code>Retry-After</code>，稍后再试即可。',
  ],
]
