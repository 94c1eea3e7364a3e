import type { FieldReasons } from '#contract/people/certifications.ts'
import type { SubjectType } from '#contract/people/certifications.words.ts'

/** How it went on after it was handed in; days are counted back from the day somebody looks. */
export type Fate =
  | { kind: 'draft' | 'unpaid' | 'pending' | 'withdrawn' }
  | { kind: 'rejected'; daysAgo: number; reason: string; fields: FieldReasons }
  | { kind: 'approved'; daysAgo: number }
  | { kind: 'changing'; daysAgo: number; name: string }
  | { kind: 'revoked'; daysAgo: number; revokedDaysAgo: number; reason: string }

export interface DemoCertification {
  phone: string
  company_name: string
  legal_person: string
  region: number
  /** Makes its code another than everybody's. */
  number: number
  industry_id: number
  registered_address: string
  business_scope: string
  founded_on: string
  capital: string
  subject_type?: SubjectType
  /** Which of the services, from the cheapest. */
  service: 0 | 1 | 2
  /** Handed in by somebody else than the legal person, with a letter. */
  agent?: string
  handedInDaysAgo: number
  fate: Fate
}

const machine = '通用零部件制造；机械零件、零部件加工；工业自动控制系统装置制造；货物进出口。'

/** An example of every state there is. The first can be tried out and is certified, the second was sent back. */
export const demoCertifications: readonly DemoCertification[] = [
  {
    ...{ phone: '13800000001', company_name: '江南精工机械有限公司', legal_person: '陈思远', region: 330_106 },
    ...{ number: 10_021, industry_id: 134, registered_address: '杭州市西湖区文三路 90 号', business_scope: machine },
    ...{ founded_on: '2009-06-18', capital: '2000 万元', service: 1, handedInDaysAgo: 91 },
    fate: { kind: 'approved', daysAgo: 90 },
  },
  {
    ...{ phone: '13800000002', company_name: '云帆数字科技', legal_person: '许云帆', region: 330_108 },
    ...{ number: 10_032, industry_id: 165, registered_address: '杭州市滨江区江南大道 588 号' },
    ...{ business_scope: '软件开发；信息系统集成服务；数据处理服务。', founded_on: '2018-03-09', capital: '500 万元' },
    ...{ service: 0, agent: '黄倩', handedInDaysAgo: 25 },
    fate: {
      ...{ kind: 'rejected', daysAgo: 24, reason: '请对照营业执照补全后重新提交，不再收费。' },
      fields: {
        company_name: '与营业执照上的名称不一致，请逐字填写全称',
        license_image: '照片不完整，请拍下四个边角',
        authorization_letter: '缺少公章',
      },
    },
  },
  {
    ...{ phone: '13800000003', company_name: '青禾农业发展有限公司', legal_person: '赵青禾', region: 330_106 },
    ...{ number: 10_022, industry_id: 101, registered_address: '杭州市西湖区文三路 90 号' },
    ...{ business_scope: '谷物、水果种植；农产品初加工；农产品销售。', founded_on: '2009-06-18', capital: '2000 万元' },
    ...{ service: 0, handedInDaysAgo: 13 },
    fate: { kind: 'approved', daysAgo: 12 },
  },
  {
    ...{ phone: '13800000004', company_name: '合肥松烟印务有限公司', legal_person: '程松', region: 340_100 },
    ...{ number: 10_023, industry_id: 134, registered_address: '杭州市西湖区文三路 90 号', business_scope: machine },
    ...{ founded_on: '2009-06-18', capital: '2000 万元', service: 0, agent: '李海', handedInDaysAgo: 4 },
    fate: { kind: 'approved', daysAgo: 3 },
  },
  {
    ...{ phone: '13800000005', company_name: '中山市光屿照明科技有限公司', legal_person: '梁屿', region: 442_000 },
    ...{ number: 10_024, industry_id: 134, registered_address: '杭州市西湖区文三路 90 号', business_scope: machine },
    ...{ founded_on: '2009-06-18', capital: '2000 万元', service: 1, handedInDaysAgo: 2 },
    fate: { kind: 'approved', daysAgo: 1 },
  },
  {
    ...{ phone: '13800000007', company_name: '莫干山山水间民宿', legal_person: '沈山', region: 330_521 },
    ...{ number: 10_037, industry_id: 161, registered_address: '湖州市德清县莫干山镇何村 12 号' },
    ...{ business_scope: '住宿服务；餐饮服务；会议及展览服务。', founded_on: '2021-04-20', capital: '50 万元' },
    ...{ service: 0, subject_type: 'individual_business', handedInDaysAgo: 2, fate: { kind: 'pending' } },
  },
  {
    ...{ phone: '13800000009', company_name: '宁波启明星教育咨询有限公司', legal_person: '方启明', region: 330_203 },
    ...{ number: 10_039, industry_id: 172, registered_address: '宁波市海曙区中山西路 138 号' },
    ...{ business_scope: '教育咨询服务（不含培训）；会务服务。', founded_on: '2016-09-01', capital: '200 万元' },
    ...{ service: 0, handedInDaysAgo: 347, fate: { kind: 'approved', daysAgo: 345 } },
  },
  {
    ...{ phone: '13800000010', company_name: '苏州北岸印刷有限公司', legal_person: '顾北岸', region: 320_508 },
    ...{ number: 10_040, industry_id: 123, registered_address: '苏州市姑苏区人民路 1688 号' },
    ...{ business_scope: '包装装潢印刷品印刷；纸制品制造。', founded_on: '2012-11-11', capital: '300 万元' },
    ...{ service: 0, handedInDaysAgo: 392, fate: { kind: 'approved', daysAgo: 390 } },
  },
  {
    ...{ phone: '13800000011', company_name: '上海恒信贸易有限公司', legal_person: '钱恒', region: 310_115 },
    ...{ number: 10_041, industry_id: 151, registered_address: '上海市浦东新区世纪大道 1500 号' },
    ...{ business_scope: '货物进出口；日用百货批发。', founded_on: '2020-01-15', capital: '100 万元' },
    ...{ service: 0, handedInDaysAgo: 102 },
    fate: { kind: 'revoked', daysAgo: 100, revokedDaysAgo: 20, reason: '主体已被吊销营业执照，按规则撤销' },
  },
  {
    ...{ phone: '13800000012', company_name: '南京木石家居设计有限公司', legal_person: '石木', region: 320_104 },
    ...{ number: 10_042, industry_id: 172, registered_address: '南京市秦淮区中华路 26 号' },
    ...{ business_scope: '家具设计；室内装饰设计；家居用品销售。', founded_on: '2019-07-07', capital: '100 万元' },
    ...{ service: 1, handedInDaysAgo: 0, fate: { kind: 'unpaid' } },
  },
  {
    ...{ phone: '13800000013', company_name: '嘉兴长风物流有限公司', legal_person: '唐风', region: 330_402 },
    ...{ number: 10_043, industry_id: 154, registered_address: '嘉兴市南湖区由拳路 300 号' },
    ...{ business_scope: '道路货物运输；仓储服务。', founded_on: '2015-05-20', capital: '800 万元' },
    ...{ service: 2, handedInDaysAgo: 62, fate: { kind: 'changing', daysAgo: 60, name: '嘉兴长风供应链有限公司' } },
  },
  {
    ...{ phone: '13800000014', company_name: '千岛湖清泉饮品有限公司', legal_person: '汪泉', region: 330_127 },
    ...{ number: 10_044, industry_id: 115, registered_address: '杭州市淳安县千岛湖镇环湖路 8 号' },
    ...{ business_scope: '饮料制造；饮用水销售。', founded_on: '2022-02-22', capital: '600 万元' },
    ...{ service: 0, handedInDaysAgo: 5, fate: { kind: 'withdrawn' } },
  },
]
