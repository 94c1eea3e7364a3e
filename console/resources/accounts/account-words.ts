import type { Realm } from '#console/parts/accounts/realms.ts'
import type { AuditWords } from '../../audit-words.ts'

/** What is logged of the accounts of a realm, whoever did it: their owners, operators, or time. */
export function accountWords(realm: Realm, noun: string): AuditWords {
  return {
    subjects: { [realm]: noun },
    actions: {
      'account.register': '注册',
      'account.sign-in': '登录',
      'account.change-password': '修改密码',
      'account.forget-password': '找回密码',
      'account.set-password': '设置密码',
      'account.change-phone': '更换手机号',
      'account.end-sessions': '结束会话',
      'account.freeze': '冻结',
      'account.unfreeze': '解冻',
      'account.reveal': '查看完整手机号',
      'account.ask-closure': '申请注销',
      'account.cancel-closure': '撤回注销',
      'account.hold-closure': '暂缓注销',
      'account.release-closure': '放行注销',
      'account.close': '注销',
      'account.ask-copy': '索取个人资料副本',
      'account.open-copy': '下载个人资料副本',
      'account.hand-copy': '应本人来函导出个人资料',
      'account.bind-wechat': '绑定微信',
      'account.unbind-wechat': '解绑微信',
      'account.receive-wechat': '迁入微信',
      'account.release-wechat': '迁出微信',
      'account.edit': '修改资料',
      'relation.change': '变更邀请关系',
    },
    fields: { fields: '改动的资料', inviter_id: '邀请人编号', old_maker_id: '原账户编号', new_maker_id: '新账户编号' },
    values: { [`${realm}.state`]: { active: '正常', frozen: '已冻结', closing: '注销中', closed: '已注销' } },
  }
}
