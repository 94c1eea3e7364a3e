/**
 * Every way we may say no: its number on the wire and what a person is told.
 * A number is a promise to callers: add freely, never renumber. A refusal with a `status` is a failure of the
 * protocol (bad JSON, unknown path, too large, too many, our own fault) and keeps that HTTP status beside the
 * envelope; every other one is an answer like any other and travels with HTTP 200.
 */
export const refusals = {
  SESSION_INVALID: { code: 40000, say: '请先登录' },
  NOT_ALLOWED: { code: 40300, say: '当前账号没有这项权限' },
  RECORD_NOT_FOUND: { code: 40400, say: '没有找到相关内容' },
  CHANGED_MEANWHILE: { code: 40900, say: '内容已被他人修改，请刷新后重试' },
  REQUEST_ID_REUSED: { code: 40901, say: '请勿用同一申请号提交不同内容' },
  INPUT_INVALID: { code: 42200, say: '提交的内容有误，请检查后重试' },

  BODY_MALFORMED: { code: 400, say: '请求格式有误', status: 400 },
  PATH_UNKNOWN: { code: 404, say: '请求的地址不存在', status: 404 },
  METHOD_NOT_ALLOWED: { code: 405, say: '请求方式不正确', status: 405 },
  BODY_TOO_LARGE: { code: 413, say: '提交的内容过大', status: 413 },
  ADDRESS_TOO_LONG: { code: 414, say: '请求的地址过长', status: 414 },
  MEDIA_UNSUPPORTED: { code: 415, say: '不支持的内容类型', status: 415 },
  TOO_MANY_REQUESTS: { code: 429, say: '操作过于频繁，请稍后再试', status: 429 },
  DEFECT: { code: 500, say: '系统开小差了，请稍后再试', status: 500 },
  BUSY: { code: 503, say: '访问人数较多，请稍后再试', status: 503 },
} as const satisfies Record<string, { code: number; say: string; status?: number }>

export type RefusalCode = keyof typeof refusals

export const successCode = 200
export const sessionInvalidCode = refusals.SESSION_INVALID.code
