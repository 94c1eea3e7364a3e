import { archive } from './documents/archive.ts'
import { chartStyles, colourSchemes, iconSet, patternSet, posters, stationery } from './documents/design.ts'
import type { DemoResource } from './resource.ts'

const resources: readonly Omit<DemoResource, 'category'>[] = [
  {
    title: '商务线性图标素材包',
    summary: '二十四枚线性图标，统一网格与线宽，矢量格式可任意改色，附清单与使用说明。',
    format: 'zip',
    points: 10,
    vip_free: true,
    audience: 'all',
    daysAgo: 12,
    downloads: 438,
    state: 'shown',
    html: `
<p>合同、印章、发票、工厂、仓库、货车等 24 个常用主题，网页与宣传册都能用。</p>`,
    file: {
      name: '商务线性图标素材包.zip',
      make: () => archive(iconSet()),
    },
  },
  {
    title: '几何背景纹理十款',
    summary: '圆点、斜线、十字、波纹、折线五种纹理，各有疏密两款，矢量无限放大，适合海报与封面打底。',
    format: 'zip',
    points: 5,
    vip_free: true,
    audience: 'all',
    daysAgo: 45,
    downloads: 227,
    state: 'shown',
    html: `
<p>五种纹理，疏密各一款。放文字时建议再叠一层半透明底色。</p>`,
    file: {
      name: '几何背景纹理十款.zip',
      make: () => archive(patternSet()),
    },
  },
  {
    title: '企业配色方案十二套',
    summary: '12 套四色方案，附色值表与用法说明，主色、辅色、底色、点缀各司其职。',
    format: 'zip',
    points: 0,
    vip_free: false,
    audience: 'all',
    daysAgo: 68,
    downloads: 563,
    state: 'shown',
    html: `
<p>每套包含主色、辅色、底色与点缀。色值写在表格里，可以直接复制。</p>
<ul>
<li>点缀色每页只用一处</li>
<li>正文用深灰，不用主色</li>
</ul>`,
    file: {
      name: '企业配色方案十二套.zip',
      make: () => archive(colourSchemes()),
    },
  },
  {
    title: '活动海报排版模板',
    summary: '对接会、公开课、走进工厂、线上答疑四款海报，文字可编辑，留好二维码位置。',
    format: 'zip',
    points: 15,
    vip_free: true,
    audience: 'all',
    daysAgo: 94,
    downloads: 311,
    state: 'shown',
    html: `
<p>比例二比三，适合手机转发与打印。文字没有转曲，请换成自己有授权的字体再印刷。</p>`,
    file: {
      name: '活动海报排版模板.zip',
      make: () => archive(posters()),
    },
  },
  {
    title: '名片与信纸模板',
    summary: '三款名片、一款信纸，附成品尺寸、出血与送印须知，改上公司信息即可使用。',
    format: 'zip',
    points: 0,
    vip_free: false,
    audience: 'enterprise',
    daysAgo: 128,
    downloads: 346,
    state: 'shown',
    html: `
<p>名片按九十乘五十四毫米，信纸按标准幅面，尺寸表里写明了出血。</p>`,
    file: {
      name: '名片与信纸模板.zip',
      make: () => archive(stationery()),
    },
  },
  {
    title: '数据图表样式包',
    summary: '柱状图、折线图、环形图三种样式与示例数据，统一配色，报告和宣传册可以直接套用。',
    format: 'zip',
    points: 8,
    vip_free: true,
    audience: 'maker',
    daysAgo: 159,
    downloads: 152,
    state: 'shown',
    html: `
<p>一张图只讲一件事。样式统一之后，报告看起来会整齐许多。</p>`,
    file: {
      name: '数据图表样式包.zip',
      make: () => archive(chartStyles()),
    },
  },
]

export const materialResources: readonly DemoResource[] = resources.map((resource) => ({
  ...resource,
  category: '设计素材',
}))
