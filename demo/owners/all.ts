import type { Fen } from '#contract/base/money.ts'
import type { ProductFamily } from '../pictures/product.ts'

const proof = {
  legalPerson: '陈思远',
  businessScope: '通用零部件制造；机械零件、零部件加工；工业自动控制系统装置制造；货物进出口。',
  registeredAddress: '杭州市西湖区文三路 90 号',
  foundedOn: '2009-06-18',
  capital: '2000 万元',
  level: 2,
  industryId: 134,
  region: 330106,
}

/** What each was certified with. */
export const proofs = {
  chief: { ...proof, name: '江南精工机械有限公司', number: 10_021 },
  draft: {
    ...{ ...proof, name: '青禾农业发展有限公司', legalPerson: '赵青禾', level: 1, industryId: 101, number: 10_022 },
    businessScope: '谷物、水果种植；农产品初加工；农产品销售。',
  },
  named: { ...proof, name: '合肥松烟印务有限公司', legalPerson: '程松', level: 1, region: 340_100, number: 10_023 },
  offered: { ...proof, name: '中山市光屿照明科技有限公司', legalPerson: '梁屿', region: 442_000, number: 10_024 },
}

export const pageFields = {
  name: '江南精工机械有限公司',
  short_name: '江南精工',
  summary: '精密零部件加工与自动化产线集成，服务汽车、医疗与家电行业客户。',
  html: `<h2>我们做什么</h2>
<p>2009 年在杭州成立，有数控车床、五轴加工中心与三坐标测量机共 86 台，常年为汽车、医疗与家电客户供应轴类、
壳体类零件，公差稳定在 0.005 毫米以内。</p>
<h2>怎么合作</h2>
<ul><li>来图打样，3 个工作日报价，7 个工作日出样；</li><li>小批量起订，月产能 120 万件；</li>
<li>每批附检测报告，可配合客户验厂。</li></ul>`,
  business: ['轴类零件', '壳体加工', '自动化产线'],
  industry_id: 134,
  region_id: 330_106,
  address: '文三路 90 号',
  founded_on: '2009-06-18',
  staff_size: '100-499',
  capital: '2000 万元',
  website: 'https://jiangnan.example',
  contact_name: '陈思远',
  contact_phone: '0571-88000090',
  contact_email: 'contact@example.com',
  contact_wechat: 'jiangnan-jg',
  phone_public: false,
}

export interface OwnProductEntry {
  name: string
  summary: string
  html: string
  specifications: { name: string; value: string }[]
  price_from: Fen | null
  price_to: Fen | null
  unit: string
  sold_out: boolean
  fate: 'shown' | 'review' | 'rejected' | 'draft' | 'off'
  family: ProductFamily
}

const fen = (yuan: number) => (yuan * 100) as Fen

/** One in each state that a product can be in. */
export const ownProducts: readonly OwnProductEntry[] = [
  {
    name: '伺服电机传动轴',
    summary: '公差 ±0.005 mm，适配主流伺服电机',
    html: '<p>40Cr 调质，表面高频淬火，每批附三坐标检测报告。</p>',
    specifications: [
      { name: '材质', value: '40Cr' },
      { name: '硬度', value: 'HRC 52–56' },
      { name: '公差', value: '±0.005 mm' },
      { name: '最小起订', value: '200 件' },
    ],
    ...{ price_from: fen(38), price_to: fen(126), unit: '件', sold_out: false, fate: 'shown', family: 'bolt' },
  },
  {
    name: '铝合金壳体来图加工',
    summary: '五轴一次装夹，7 个工作日出样',
    html: '<p>来图来样，三个工作日内报价；阳极氧化、喷砂可选。</p>',
    specifications: [
      { name: '材质', value: '6061 / 7075' },
      { name: '最大尺寸', value: '600 × 400 × 300 mm' },
    ],
    ...{ price_from: null, price_to: null, unit: '', sold_out: false, fate: 'shown', family: 'box' },
  },
  {
    name: '桌面级自动上料机',
    summary: '适合小批量多品种，一人可看四台',
    html: '<p>换型十分钟以内，支持二十种常用料盘。</p>',
    specifications: [{ name: '节拍', value: '每分钟 30 件' }],
    ...{ price_from: fen(19_800), price_to: null, unit: '台', sold_out: true, fate: 'shown', family: 'circuit' },
  },
  {
    name: '医疗器械钛合金零件',
    summary: 'TC4 钛合金，万级洁净车间加工',
    html: '<p>新投产的医疗产线，已通过客户首件认可。</p>',
    specifications: [{ name: '材质', value: 'TC4' }],
    ...{ price_from: null, price_to: null, unit: '', sold_out: false, fate: 'review', family: 'wrench' },
  },
  {
    name: '视觉分选机',
    summary: '行业最先进的视觉分选方案',
    html: '<p>支持尺寸、划痕与混料检测。</p>',
    specifications: [],
    ...{ price_from: fen(86_000), price_to: null, unit: '台', sold_out: false, fate: 'rejected', family: 'camera' },
  },
  {
    name: '非标夹具设计',
    summary: '按工件定制，含三维图与验收',
    html: '<p>两周交付。</p>',
    specifications: [],
    ...{ price_from: null, price_to: null, unit: '', sold_out: false, fate: 'draft', family: 'pallet' },
  },
  {
    name: '老款手动压机',
    summary: '已停产，余货',
    html: '<p>仅供老客户配套。</p>',
    specifications: [],
    ...{ price_from: fen(1200), price_to: null, unit: '台', sold_out: false, fate: 'off', family: 'crate' },
  },
]
