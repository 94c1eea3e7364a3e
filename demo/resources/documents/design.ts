import { at, box, circle, element, path, picture, words } from '../../pictures/svg.ts'
import { csv, type Parts } from './archive.ts'

const font = 'PingFang SC, Microsoft YaHei, sans-serif'
const say = (text: string, x: number, y: number, size: number, fill: string, anchor = 'start') =>
  words(text, { x, y, fill, 'font-size': size, 'font-family': font, 'text-anchor': anchor })

const named = (entries: readonly (readonly [name: string, svg: string])[]): Parts => Object.fromEntries(entries)

/** Lines on a field of 24 by 24, as icon sets have them. */
const icons: Readonly<Record<string, string>> = {
  合同: 'M6 3h9l4 4v14H6ZM15 3v4h4M9 12h7M9 16h5',
  印章: 'M9 3h6l-1 8h-4ZM6 15h12v4H6ZM4 21h16',
  发票: 'M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2ZM8 8h8M8 12h8',
  钱包: 'M3 7h16a2 2 0 0 1 2 2v10H5a2 2 0 0 1-2-2ZM3 7l12-4v4M16 13h5',
  工厂: 'M3 21V11l6-4v4l6-4v4h6v10ZM7 17h2M12 17h2M17 17h1',
  仓库: 'M3 21V9l9-5 9 5v12M7 21v-9h10v9M7 16h10',
  货车: 'M2 6h12v11H2ZM14 10h5l3 4v3h-8M6 17a2 2 0 1 0 .1 0M18 17a2 2 0 1 0 .1 0',
  轮船: 'M3 15h18l-3 6H6ZM6 15V9h12v6M12 9V3',
  齿轮: 'M12 8a4 4 0 1 0 .1 0M12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3',
  图表: 'M4 3v18h17M8 17v-5M12 17V8M16 17v-8M20 17V6',
  趋势: 'M3 17l6-6 4 4 8-9M15 6h6v6',
  目标: 'M12 3a9 9 0 1 0 .1 0M12 8a4 4 0 1 0 .1 0M12 12h.1',
  团队: 'M9 5a3 3 0 1 0 .1 0M3 20c0-5 12-5 12 0M16 6a3 3 0 0 1 0 5M17 14c3 1 4 3 4 6',
  握手: 'M2 9l5-3 5 2 5-2 5 3-4 7-6 4-6-4ZM8 12l4 3 4-3',
  电话: 'M5 3h4l2 5-3 2c1 3 3 5 6 6l2-3 5 2v4c0 2-2 2-3 2C10 20 4 14 3 6c0-1 0-3 2-3Z',
  邮件: 'M3 5h18v14H3ZM3 6l9 7 9-7',
  日历: 'M4 5h16v16H4ZM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  时钟: 'M12 3a9 9 0 1 0 .1 0M12 7v5l4 2',
  定位: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11ZM12 8a2 2 0 1 0 .1 0',
  盾牌: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6ZM8 12l3 3 5-6',
  钥匙: 'M8 9a4 4 0 1 0 .1 0M11 12l9-9M17 6l3 3M14 9l2 2',
  灯泡: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10c1 1 1 2 1 3h6c0-1 0-2 1-3a6 6 0 0 0-4-10Z',
  喇叭: 'M4 10v4h4l8 5V5l-8 5ZM19 9a4 4 0 0 1 0 6',
  下载: 'M12 3v12M7 10l5 5 5-5M4 20h16',
}

export const iconSet = (): Parts => ({
  ...named(
    Object.entries(icons).map(([name, d]) => [
      `图标/${name}.svg`,
      element(
        'svg',
        { xmlns: 'http://www.w3.org/2000/svg', width: 96, height: 96, viewBox: '0 0 24 24' },
        path(d, {
          fill: 'none',
          stroke: '#1652f0',
          'stroke-width': 1.5,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
      ),
    ]),
  ),
  '清单.csv': csv([['名称', '文件', '网格'], ...Object.keys(icons).map((name) => [name, `图标/${name}.svg`, '24'])]),
  '使用说明.txt': '图标为线性风格，网格二十四，线宽一点五。改颜色只需修改 stroke。可用于商业用途，请勿单独转售。\r\n',
})

const grounds = [
  ['#f6f9ff', '#cfdfff'],
  ['#0f2f8f', '#24479f'],
  ['#fdf6ec', '#f3ddbf'],
  ['#eef3f9', '#d3deee'],
  ['#1652f0', '#4d82ff'],
] as const

export function patternSet(): Parts {
  const size = { width: 1600, height: 900 }
  const shapes: Record<string, (x: number, y: number, step: number) => string> = {
    圆点: (x, y) => `M${at(x, y)}h.1`,
    斜线: (x, y, step) => `M${at(x, y + step * 0.6)}l${at(step * 0.6, -step * 0.6)}`,
    十字: (x, y, step) => `M${at(x - step / 6, y)}h${at(step / 3)}M${at(x, y - step / 6)}v${at(step / 3)}`,
    波纹: (x, y, step) => `M${at(x, y)}q${at(step / 4, -step / 3, step / 2, 0)}t${at(step / 2, 0)}`,
    折线: (x, y, step) => `M${at(x, y)}l${at(step / 2, -step / 3)} ${at(step / 2, step / 3)}`,
  }
  const drawn = Object.entries(shapes).flatMap(([name, shape], order) =>
    [0, 1].map((variant) => {
      const [ground, ink] = grounds[(order + variant * 2) % grounds.length] ?? grounds[0]
      const step = variant ? 90 : 54
      let d = ''
      for (let y = step / 2; y < size.height; y += step) {
        for (let x = step / 2; x < size.width; x += step) d += shape(x, y, step)
      }
      const line = { fill: 'none', stroke: ink, 'stroke-width': variant ? 10 : 6, 'stroke-linecap': 'round' }
      const svg = picture(size.width, size.height, box(0, 0, size.width, size.height, { fill: ground }), path(d, line))
      return [`背景/${name}-${variant ? '疏' : '密'}.svg`, svg] as const
    }),
  )
  return {
    ...named(drawn),
    '使用说明.txt': '背景尺寸一千六百乘九百，矢量，可任意放大。放文字时建议再叠一层半透明底色。\r\n',
  }
}

const schemes = [
  ['科技蓝', '#1652f0', '#4d82ff', '#cfdfff', '#ff9a3d'],
  ['松石绿', '#0f766e', '#2ba89c', '#cdeeea', '#f2b84b'],
  ['砖红', '#9f3a2b', '#cf6a55', '#f6ddd7', '#2f6f8f'],
  ['深灰', '#2b3444', '#5d6a80', '#dde3ec', '#e8833a'],
  ['茶金', '#7a5a23', '#b98f4a', '#f3e6cd', '#33566b'],
  ['紫藤', '#4b3b8f', '#7d6cc4', '#e1dcf6', '#f0a35b'],
  ['麦田', '#8a6d00', '#d9ad1c', '#fbf0c4', '#3f7d58'],
  ['海军', '#12325b', '#3c6fa8', '#d2e2f3', '#e0662f'],
  ['竹青', '#3f6b2a', '#77a35b', '#e0edd6', '#c9573a'],
  ['桃粉', '#a83b62', '#dc7b9c', '#f9dfe8', '#3d6fb3'],
  ['石板', '#38475c', '#6f8299', '#e2e8ef', '#d5a021'],
  ['橙砂', '#b4531a', '#e88a4c', '#fbe3d2', '#25638c'],
] as const

export const colourSchemes = (): Parts => ({
  ...named(
    schemes.map(([name, ...colours]) => [
      `色卡/${name}.svg`,
      picture(
        800,
        420,
        ...colours.map((fill, place) => box(place * 200, 0, 200, 320, { fill })),
        ...colours.map((colour, place) => say(colour, place * 200 + 100, 356, 22, '#1f2a44', 'middle')),
        say(name, 400, 400, 26, '#1f2a44', 'middle'),
      ),
    ]),
  ),
  '配色表.csv': csv([['名称', '主色', '辅色', '底色', '点缀'], ...schemes.map((scheme) => [...scheme])]),
  '使用说明.txt':
    '每套四色：主色用于标题与按钮，辅色用于图形，底色用于大面积背景，点缀每页只用一处。\r\n' +
    '正文请用深灰，不要直接用主色写大段文字。\r\n',
})

export function posters(): Parts {
  const plans = [
    ['供需对接会', '六轮换桌　按需求卡排座', '#1652f0', '#ff9a3d'],
    ['公开课', '带着自己的合同来', '#0f766e', '#f2b84b'],
    ['走进工厂', '看现场　问细节　谈合作', '#2b3444', '#e8833a'],
    ['线上答疑', '每周四晚七点半', '#4b3b8f', '#f0a35b'],
  ] as const
  const drawn = plans.map(([title, line, main, warm], place) => [
    `海报/${title}.svg`,
    picture(
      900,
      1350,
      box(0, 0, 900, 1350, { fill: main }),
      circle(740 - place * 140, 330 + place * 40, 300, { fill: '#ffffff', opacity: 0.1 }),
      circle(220 + place * 120, 620, 180, { fill: '#ffffff', opacity: 0.08 }),
      box(80, 120, 90, 14, { fill: warm }),
      say(title, 80, 280, 112, '#ffffff'),
      say(line, 80, 370, 42, '#ffffff'),
      box(80, 900, 740, 330, { rx: 28, fill: '#ffffff' }),
      say('时间：在此填写', 130, 990, 38, '#1f2a44'),
      say('地点：在此填写', 130, 1060, 38, '#1f2a44'),
      say('报名：在此放二维码', 130, 1130, 38, '#1f2a44'),
      box(640, 960, 140, 140, { rx: 12, fill: '#e6efff' }),
    ),
  ])
  return {
    ...named(drawn as [string, string][]),
    '使用说明.txt': '海报比例二比三。文字为可编辑文本，没有转曲，请换成自己有授权的字体后再印刷。\r\n',
  }
}

export function stationery(): Parts {
  const card = (ground: string, ink: string, accent: string) =>
    picture(
      1040,
      620,
      box(0, 0, 1040, 620, { fill: ground }),
      box(70, 80, 12, 120, { fill: accent }),
      say('姓名', 110, 140, 64, ink),
      say('职务', 110, 195, 30, ink),
      say('公司名称', 110, 440, 34, ink),
      say('电话　　地址　　邮箱', 110, 500, 26, ink),
    )
  const letter = picture(
    1240,
    1754,
    box(0, 0, 1240, 1754, { fill: '#ffffff' }),
    box(0, 0, 1240, 26, { fill: '#1652f0' }),
    say('公司名称', 110, 140, 44, '#0f2f8f'),
    path('M110 180H1130M110 1630H1130', { stroke: '#c5d0e2', 'stroke-width': 2, fill: 'none' }),
    say('地址　　电话　　网址', 110, 1680, 26, '#6b7891'),
  )
  return {
    '名片/白底.svg': card('#ffffff', '#1f2a44', '#1652f0'),
    '名片/深蓝.svg': card('#0f2f8f', '#ffffff', '#ff9a3d'),
    '名片/米色.svg': card('#fdf6ec', '#4a3b22', '#b98f4a'),
    '信纸/标准信纸.svg': letter,
    '尺寸表.csv': csv([
      ['物料', '成品宽（毫米）', '成品高（毫米）', '出血（毫米）'],
      ['名片', 90, 54, 3],
      ['信纸', 210, 297, 3],
      ['信封', 220, 110, 3],
    ]),
    '印刷须知.txt': '送印前把颜色转为印刷色，文字转曲，四边留三毫米出血。深色底请打一次样再大批印。\r\n',
  }
}

export function chartStyles(): Parts {
  const sample = [
    ['一月', 42, 31],
    ['二月', 38, 35],
    ['三月', 57, 40],
    ['四月', 63, 46],
    ['五月', 71, 52],
    ['六月', 80, 61],
  ] as const
  const ground = box(0, 0, 960, 540, { fill: '#ffffff' })
  const axis = path('M90 450H900', { stroke: '#c5d0e2', 'stroke-width': 2, fill: 'none' })
  const labels = sample.map(([month], place) => say(month, 155 + place * 130, 490, 22, '#6b7891', 'middle')).join('')
  const bars = sample
    .map(([, one, other], place) => {
      const x = 115 + place * 130
      return (
        box(x, 450 - one * 4, 36, one * 4, { rx: 6, fill: '#1652f0' }) +
        box(x + 44, 450 - other * 4, 36, other * 4, { rx: 6, fill: '#9dbcff' })
      )
    })
    .join('')
  const line = (column: 1 | 2) =>
    `M${sample.map((row, place) => at(155 + place * 130, 450 - row[column] * 4)).join('L')}`
  const curve = (column: 1 | 2, stroke: string) => path(line(column), { fill: 'none', stroke, 'stroke-width': 6 })
  const ring = (length: number, offset: number, stroke: string) =>
    circle(480, 270, 150, {
      fill: 'none',
      stroke,
      'stroke-width': 70,
      'stroke-dasharray': `${length} 943`,
      'stroke-dashoffset': -offset,
    })
  const shares = ring(424, 0, '#1652f0') + ring(283, 424, '#9dbcff') + ring(236, 707, '#ff9a3d')
  return {
    '图表/柱状图.svg': picture(960, 540, ground, axis, bars, labels),
    '图表/折线图.svg': picture(960, 540, ground, axis, curve(1, '#1652f0'), curve(2, '#ff9a3d'), labels),
    '图表/环形图.svg': picture(960, 540, ground, shares, say('占比', 480, 282, 40, '#1f2a44', 'middle')),
    '示例数据.csv': csv([['月份', '今年', '去年'], ...sample.map((row) => [...row])]),
    '使用说明.txt': '一张图只讲一件事。同一份报告里，同一个含义始终用同一个颜色。纵轴从零开始。\r\n',
  }
}
