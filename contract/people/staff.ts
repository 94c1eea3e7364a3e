import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none, Person } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { Instant } from '#contract/base/time.ts'

/** A right on the wire: one the product knows. */
const RightName = z.enum(Object.keys(rights) as [Right, ...Right[]])

export const accountShape = '^[a-z][a-z0-9._-]{2,31}$'
const Account = line(32).regex(new RegExp(accountShape), '账号为 3 到 32 位小写字母、数字、点、横线，以字母开头')
/** Long beats complicated; what everybody chooses is refused by a list of its own. */
export const passwordMin = 10
export const passwordMax = 128
const NewPassword = z.string().min(passwordMin, `密码至少 ${passwordMin} 位`).max(passwordMax)

/** What an authenticator shows. */
export const totpDigits = 6
const TotpCode = z.string().regex(new RegExp(`^\\d{${totpDigits}}$`), `请输入 ${totpDigits} 位数字`)
/** One of the codes for when the authenticator is lost; how it is grouped and written does not matter. */
const RecoveryCode = line(20).regex(/^[0-9A-Za-z -]{10,}$/, '请输入 10 位恢复码')
/** Either of them: what one has, beside what one knows. */
const Proof = z.union([TotpCode, RecoveryCode], '请输入动态验证码或恢复码')

export const signInStaff = endpoint({
  summary: '后台登录',
  method: 'POST',
  path: '/api/console/login',
  access: 'public',
  input: z.object({
    account: line(64),
    password: z.string().min(1).max(passwordMax),
    captcha: z.string().max(4000).optional(),
    totp: TotpCode.optional(),
    recovery: RecoveryCode.optional(),
  }),
  output: z.object({ access_token: z.string(), expires_at: Instant }),
  refusals: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'CAPTCHA_FAILED', 'TOTP_NEEDED', 'TOTP_WRONG'],
  done: '登录成功',
})

export const signOutStaff = endpoint({
  summary: '退出后台',
  method: 'POST',
  path: '/api/console/logout',
  access: 'staff',
  input: none,
  output: z.null(),
  done: '已退出',
})

const Me = z.object({
  id: z.number().int(),
  account: z.string(),
  name: z.string(),
  rights: z.array(RightName),
  /** The password was set by somebody else: until it is changed nothing else is allowed. */
  must_change_password: z.boolean(),
  /** Whether signing in takes a code of an authenticator. */
  totp: z.boolean(),
  /** It has to, and does not yet: until then nothing else is allowed. */
  must_enable_totp: z.boolean(),
})
export type Me = z.input<typeof Me>

export const readMe = endpoint({
  summary: '当前运营人员与权限',
  method: 'GET',
  path: '/api/console/me',
  access: 'staff',
  input: none,
  output: Me,
})

export const changeOwnPassword = endpoint({
  summary: '修改自己的密码，其他会话随之结束',
  method: 'POST',
  path: '/api/console/password',
  access: 'staff',
  input: z.object({ old_password: z.string().min(1).max(passwordMax), password: NewPassword }),
  output: z.null(),
  refusals: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'PASSWORD_WEAK'],
  done: '密码已修改',
})

export const readTotp = endpoint({
  summary: '自己的动态验证',
  method: 'GET',
  path: '/api/console/totp',
  access: 'staff',
  input: none,
  output: z.object({
    on: z.boolean(),
    /** It cannot be turned off. */
    required: z.boolean(),
    recovery_left: z.number().int(),
  }),
})

export const beginTotp = endpoint({
  summary: '开始设置动态验证；已开启时须验证后才能更换设备',
  method: 'POST',
  path: '/api/console/totp/begin',
  access: 'staff',
  input: z.object({ code: Proof.optional() }),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    /** A picture of `uri`, as a data URL. */
    qr: z.string(),
  }),
  refusals: ['TOTP_ON_ALREADY', 'TOTP_WRONG', 'SIGN_IN_LOCKED', 'CHANGED_MEANWHILE', 'NOT_ALLOWED'],
})

/** Shown once. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).min(10) })

export const enableTotp = endpoint({
  summary: '以新设备的验证码开启动态验证，返回恢复码，其他会话随之结束',
  method: 'POST',
  path: '/api/console/totp/enable',
  access: 'staff',
  input: z.object({ code: TotpCode }),
  output: RecoveryCodes,
  refusals: ['TOTP_WRONG', 'SCAN_AGAIN', 'SIGN_IN_LOCKED', 'CHANGED_MEANWHILE', 'NOT_ALLOWED'],
  done: '动态验证已开启',
})

export const disableTotp = endpoint({
  summary: '关闭动态验证',
  method: 'POST',
  path: '/api/console/totp/disable',
  access: 'staff',
  input: z.object({ password: z.string().min(1).max(passwordMax), code: Proof }),
  output: z.null(),
  refusals: [
    'TOTP_REQUIRED',
    'TOTP_OFF_ALREADY',
    'TOTP_WRONG',
    'SIGN_IN_FAILED',
    'SIGN_IN_LOCKED',
    'CHANGED_MEANWHILE',
  ],
  done: '动态验证已关闭',
})

export const renewRecoveryCodes = endpoint({
  summary: '重新生成恢复码，原有的全部作废',
  method: 'POST',
  path: '/api/console/totp/recovery',
  access: 'staff',
  input: z.object({ code: Proof }),
  output: RecoveryCodes,
  refusals: ['TOTP_OFF_ALREADY', 'TOTP_WRONG', 'SIGN_IN_LOCKED', 'CHANGED_MEANWHILE'],
  done: '已生成新的恢复码',
})

const StaffMember = z.object({
  id: z.number().int(),
  account: z.string(),
  name: z.string(),
  active: z.boolean(),
  totp: z.boolean(),
  roles: z.array(Person),
  last_seen_at: Instant.nullable(),
  created_at: Instant,
  etag: z.string(),
})
export type StaffMember = z.input<typeof StaffMember>

export const listStaff = endpoint({
  summary: '运营人员',
  method: 'GET',
  path: '/api/console/staff',
  access: { staff: 'staff.read' },
  input: z.object({ ...pageFields, q: line(60).optional(), active: z.enum(['true', 'false']).optional() }),
  output: listOf(StaffMember),
})

/** The `etag` of the row as it was seen: if it is another one by now, somebody else was there, and nothing is saved. */
const seen = { etag: line(32).optional() }

const staffFields = { name: line(30).min(1), role_ids: z.array(z.number().int().min(1)).max(20) }

/** The new member's first password, shown once to whoever made it. */
const FirstPassword = z.object({ id: z.number().int(), password: z.string() })

export const addStaff = endpoint({
  summary: '新增运营人员，返回一次性初始密码',
  method: 'POST',
  path: '/api/console/staff',
  access: { staff: 'staff.edit' },
  input: z.object({ account: Account, ...staffFields }),
  output: FirstPassword,
  refusals: ['ACCOUNT_TAKEN', 'RIGHTS_BEYOND_OWN'],
  done: '已新增',
})

export const saveStaff = endpoint({
  summary: '修改运营人员；停用会立即结束其会话',
  method: 'POST',
  path: '/api/console/staff/{id}',
  access: { staff: 'staff.edit' },
  input: z.object({ id: Id, active: z.boolean(), ...staffFields, ...seen }),
  output: StaffMember,
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', 'LAST_ADMINISTRATOR', 'RIGHTS_BEYOND_OWN'],
  done: '已保存',
})

export const resetStaffPassword = endpoint({
  summary: '重置运营人员密码，返回一次性密码，并结束其会话',
  method: 'POST',
  path: '/api/console/staff/{id}/password',
  access: { staff: 'staff.password' },
  input: z.object({ id: Id }),
  output: FirstPassword,
  refusals: ['RECORD_NOT_FOUND', 'RIGHTS_BEYOND_OWN'],
  done: '密码已重置',
})

export const resetStaffTotp = endpoint({
  summary: '重置运营人员的动态验证，并结束其会话',
  method: 'POST',
  path: '/api/console/staff/{id}/totp/reset',
  access: { staff: 'staff.password' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RIGHTS_BEYOND_OWN', 'TOTP_OFF_ALREADY'],
  done: '动态验证已重置',
})

const Role = z.object({
  id: z.number().int(),
  name: z.string(),
  rights: z.array(RightName),
  members: z.number().int(),
  etag: z.string(),
})
export type Role = z.infer<typeof Role>

export const listRoles = endpoint({
  summary: '角色',
  method: 'GET',
  path: '/api/console/roles',
  access: { staff: 'roles.read' },
  input: z.object({ ...pageFields, q: line(60).optional() }),
  output: listOf(Role),
})

const roleFields = { name: line(30).min(1), rights: z.array(RightName).max(200) }

export const addRole = endpoint({
  summary: '新增角色',
  method: 'POST',
  path: '/api/console/roles',
  access: { staff: 'roles.edit' },
  input: z.object(roleFields),
  output: Role,
  refusals: ['NAME_TAKEN', 'RIGHTS_BEYOND_OWN'],
  done: '已新增',
})

export const saveRole = endpoint({
  summary: '修改角色',
  method: 'POST',
  path: '/api/console/roles/{id}',
  access: { staff: 'roles.edit' },
  input: z.object({ id: Id, ...roleFields, ...seen }),
  output: Role,
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', 'NAME_TAKEN', 'LAST_ADMINISTRATOR', 'RIGHTS_BEYOND_OWN'],
  done: '已保存',
})

export const deleteRole = endpoint({
  summary: '删除没有成员的角色',
  method: 'POST',
  path: '/api/console/roles/{id}/delete',
  access: { staff: 'roles.edit' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'IN_USE', 'RIGHTS_BEYOND_OWN'],
  done: '已删除',
})
