/** What was seen between somebody who invited and whom they invited. */
export const evidenceKinds = {
  phone: '同一手机号',
  payee: '同一收款账户',
  identity: '同一身份证件',
  device: '同一设备',
  licence: '同一营业执照',
  name: '同一姓名',
  contact: '认证联系人相同',
  papers: '法定代表人与地址相同',
  network: '同一网络先后登录',
  rounds: '多次接连登录',
  circle: '互相邀请',
  crowd: '短时间集中注册',
  hand: '多家企业同一人操作',
} as const
export type EvidenceKind = keyof typeof evidenceKinds
export const evidenceKindKeys = Object.keys(evidenceKinds) as [EvidenceKind, ...EvidenceKind[]]
