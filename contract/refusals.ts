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
  ACCOUNT_TAKEN: { code: 40902, say: '这个账号已经有人使用' },
  NAME_TAKEN: { code: 40903, say: '这个名称已经存在' },
  IN_USE: { code: 40904, say: '仍在使用中，不能删除' },
  LAST_ADMINISTRATOR: { code: 40905, say: '至少要保留一位能管理人员与角色的运营人员' },
  CONTENT_MOVED_ON: { code: 40906, say: '内容的状态已经改变，请刷新后再操作' },
  SEAT_TAKEN: { code: 40909, say: '这个席位在所选日期内已有广告' },
  PARTNER_ALREADY: { code: 40910, say: '这家企业已有进行中的战略合作' },
  RECORD_MOVED_ON: { code: 40908, say: '记录的状态已经改变，请刷新后再操作' },
  OWN_REVIEW: { code: 40301, say: '不能审核自己撰写的内容，请由同事审核' },
  RIGHTS_BEYOND_OWN: { code: 40302, say: '不能授予、修改或收回自己没有的权限' },
  SIGN_IN_FAILED: { code: 40101, say: '账号或密码不正确' },
  SIGN_IN_LOCKED: { code: 40102, say: '尝试次数过多，请 15 分钟后再试' },
  PASSWORD_WEAK: { code: 42201, say: '密码过于常见，请换一个更难猜的密码' },
  CAPTCHA_FAILED: { code: 42210, say: '请先完成人机验证' },
  WORDS_REFUSED: { code: 42220, say: '内容含有不能使用的词，请修改后重试' },
  INPUT_INVALID: { code: 42200, say: '提交的内容有误，请检查后重试' },
  FILE_TOO_LARGE: { code: 41301, say: '文件超过大小限制，请压缩后重试' },
  IMAGE_TOO_LARGE: { code: 41302, say: '图片尺寸过大，请缩小后重试' },
  FILE_TYPE_MISMATCH: { code: 41501, say: '文件内容与扩展名不符，请重新选择文件' },
  FILE_TYPE_NOT_ALLOWED: { code: 41502, say: '不支持这种文件，请换一种格式' },
  FILE_BROKEN: { code: 41503, say: '文件已损坏，无法打开，请重新选择文件' },
  FILE_UNSAFE: { code: 41504, say: '文件含有宏、脚本或异常内容，请另存为普通文件后重试' },
  FILE_NAME_INVALID: { code: 41505, say: '文件名含有不允许的字符或扩展名，请改名后重试' },
  UPLOAD_EXPIRED: { code: 41001, say: '上传已过期，请重新选择文件' },
  FILE_GONE: { code: 41003, say: '所用的文件已不存在，请重新上传' },
  UPLOAD_INCOMPLETE: { code: 40010, say: '文件没有传完，请重新上传' },
  UPLOAD_REPEATED: { code: 40907, say: '这个文件已经上传，无需重复上传' },
  UPLOADS_UNFINISHED: { code: 42901, say: '未完成的上传过多，请稍后再试' },
  MESSAGES_OF_TODAY: { code: 42903, say: '今天的留言过多，请改用电话联系' },
  UPLOADS_OF_TODAY: { code: 42902, say: '今天上传的文件已达上限，请明天再试' },

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
