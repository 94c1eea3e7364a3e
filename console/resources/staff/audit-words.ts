import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    staff: '运营人员',
  },
  actions: {
    'staff.sign-in': '登录',
    'staff.change-password': '修改密码',
    'staff.reset-password': '重置密码',
    'staff.totp-enable': '开启动态验证',
    'staff.totp-disable': '关闭动态验证',
    'staff.totp-replace': '更换动态验证设备',
    'staff.totp-reset': '重置动态验证',
    'staff.totp-recovery-use': '使用恢复码登录',
    'staff.totp-recovery-renew': '重新生成恢复码',
  },
  fields: {
    network: '登录网络',
    device: '设备',
    proof: '验证方式',
    role_ids: '角色编号',
    roles: '角色',
    active: '启用',
  },
  values: {
    'staff.proof': { password: '密码', totp: '动态验证码', recovery: '恢复码' },
  },
}
