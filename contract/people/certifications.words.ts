// What certification is called where people read it. Without schemas: forms, pages and the console share these.

/** Where an application stands. Of an approved one `expiring` is told by the clock, thirty days before its end. */
export const certificationStates = {
  draft: '草稿',
  unpaid: '待支付',
  pending: '审核中',
  rejected: '需修改',
  withdrawn: '已撤回',
  cancelled: '已放弃',
  approved: '已认证',
  expiring: '即将到期',
  expired: '已到期',
  revoked: '已撤销',
  replaced: '已更新',
} as const
export type CertificationState = keyof typeof certificationStates
export const certificationStateKeys = Object.keys(certificationStates) as [CertificationState, ...CertificationState[]]

/** How an enterprise stands as a whole: what it is called in its account. */
export const standings = { none: '未认证', ...certificationStates, changing: '变更审核中' } as const
export type Standing = keyof typeof standings

/** What an application is for. */
export const certificationKinds = {
  first: '首次认证',
  renewal: '续期或升级',
  change: '认证变更',
  entered: '运营录入',
  moved: '主体申诉转入',
} as const
export type CertificationKind = keyof typeof certificationKinds
export const certificationKindKeys = Object.keys(certificationKinds) as [CertificationKind, ...CertificationKind[]]

export const subjectTypes = {
  enterprise: '企业',
  individual_business: '个体工商户',
  institution: '事业单位',
  social_org: '社会组织',
} as const
export type SubjectType = keyof typeof subjectTypes
export const subjectTypeKeys = Object.keys(subjectTypes) as [SubjectType, ...SubjectType[]]

/** What happened to one, as its owner and the operators read it afterwards. */
export const certificationSteps = {
  begin: '开始填写',
  order: '已提交，等待支付认证服务费',
  pay: '认证服务费已支付，进入审核',
  unpay: '订单已关闭，资料保留为草稿',
  hand_in: '已提交审核',
  hand_in_again: '修改后重新提交',
  withdraw: '已撤回',
  give_up: '已放弃申请',
  lapse: '超过期限没有重新提交，已自动取消',
  reject: '审核未通过',
  approve: '审核通过',
  enter: '运营人员录入',
  expire: '认证到期',
  revoke: '认证已撤销',
  leave: '账户已注销，认证随之失效',
  replace: '已由新的认证接替',
  move_out: '主体申诉成立，认证已转出',
  move_in: '主体申诉成立，认证已转入',
  registry: '工商信息有变化',
} as const
export type CertificationStep = keyof typeof certificationSteps
export const certificationStepKeys = Object.keys(certificationSteps) as [CertificationStep, ...CertificationStep[]]

/** The fields of the form that a reviewer can send back, and what is usually the matter with each. */
export const certificationFields = {
  subject_type: '主体类型',
  company_name: '企业名称',
  credit_code: '统一社会信用代码',
  legal_person: '法定代表人',
  license_image: '营业执照',
  license_valid_to: '营业期限',
  registered_address: '注册地址',
  business_scope: '经营范围',
  contact_name: '联系人',
  contact_phone: '联系电话',
  authorization_letter: '授权委托书',
} as const
export type CertificationField = keyof typeof certificationFields
export const certificationFieldKeys = Object.keys(certificationFields) as [CertificationField, ...CertificationField[]]

export const rejectTemplates: Readonly<Record<CertificationField, readonly string[]>> = {
  subject_type: ['主体类型与营业执照不一致'],
  company_name: ['与营业执照上的名称不一致，请逐字填写全称', '名称中有多余的空格或符号'],
  credit_code: ['与营业执照上的代码不一致', '执照为旧版注册号，请上传带统一社会信用代码的新版执照'],
  legal_person: ['与营业执照上的法定代表人（经营者）不一致'],
  license_image: [
    '照片模糊，文字无法辨认，请重新拍摄',
    '照片不完整，请拍下四个边角',
    '不是营业执照',
    '复印件请加盖公章',
  ],
  license_valid_to: ['与营业执照上的营业期限不一致', '营业执照已过期，请先换领'],
  registered_address: ['与营业执照上的住所不一致'],
  business_scope: ['与营业执照上的经营范围不一致'],
  contact_name: ['请填写真实姓名'],
  contact_phone: ['电话无法接通，请填写可以联系到的号码'],
  authorization_letter: ['缺少公章', '被授权人与联系人不一致', '授权期限已过', '请上传授权委托书'],
}

/** What the register of companies says about one. */
export const registryStatuses = {
  active: '存续',
  abnormal: '经营异常',
  cancelled: '注销',
  revoked: '吊销',
} as const
export type RegistryStatus = keyof typeof registryStatuses
export const registryStatusKeys = Object.keys(registryStatuses) as [RegistryStatus, ...RegistryStatus[]]

/** A contest of a code that somebody else was certified with. */
export const contestStates = { open: '待处理', first: '待复核', upheld: '申诉成立', dismissed: '申诉不成立' } as const
export type ContestState = keyof typeof contestStates
export const contestStateKeys = Object.keys(contestStates) as [ContestState, ...ContestState[]]

/** Levels of certification, by the service that was bought. */
export const levelNames = { '1': '基础认证', '2': '标准认证', '3': '高级认证' } as const

/** The standings with which an enterprise counts as certified. */
export function isInForce(standing: string): boolean {
  return standing === 'approved' || standing === 'expiring' || standing === 'changing'
}
