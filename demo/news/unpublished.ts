import type { Article, Draft, NewsCategory } from './article.ts'

/** What is still on an editor's desk, or no longer before readers: one of everything the console can show. */
export interface DeskWork extends Draft {
  category: NewsCategory
  /** When it was written. */
  daysAgo: number
  fate:
    | { kind: 'draft' | 'review' | 'trashed' }
    | { kind: 'rejected'; reason: string }
    | { kind: 'scheduled'; inDays: number }
    | { kind: 'expired'; publishedDaysAgo: number; expiredDaysAgo: number }
}

export const deskWorks: readonly DeskWork[] = [
  {
    daysAgo: 2,
    fate: { kind: 'draft' },
    category: '行业观察',
    motif: 'blocks',
    title: '包装减量之后，破损率有没有上升',
    summary: '打算采访三家换了薄纸箱的企业，问清楚省下的和赔出去的各是多少。',
    tags: ['供应链', '物流仓储'],
    html: `
<p>（采访提纲）先约拾光食品和归林家居，再找一家做陶瓷的。每家问同样的四个问题：</p>
<ol>
<li>什么时候换的，为什么换。</li>
<li>换之前和换之后，每百箱的破损各是多少，怎么统计的。</li>
<li>省下的钱和赔出去的钱，算过总账没有。</li>
<li>如果重来一次，会先换哪一种产品。</li>
</ol>
<p>拿到数字之前不写结论。</p>`,
  },
  {
    daysAgo: 6,
    fate: { kind: 'rejected', reason: '第二段“大部分企业”没有出处，请改成采访到的几家；标题里的“必看”请去掉。' },
    category: '政策解读',
    motif: 'papers',
    title: '劳务报酬怎样代扣个税：创客必看的三个问题',
    summary: '佣金属于什么所得、由谁申报、年底怎么汇算，先回答这三个。',
    tags: ['创客计划', '财税发票'],
    html: `
<p>创客的佣金由平台代扣代缴个人所得税。最近答疑时，关于税的问题最多，这里先回答三个。</p>
<h2>属于什么所得</h2>
<p>个人独立提供介绍、推广等服务取得的报酬，一般属于劳务报酬所得。大部分企业对此并不清楚。</p>
<h2>由谁申报</h2>
<p>支付方在支付时预扣，并按规定申报。</p>
<h2>年底怎么办</h2>
<p>劳务报酬并入综合所得，次年办理汇算，多退少补。</p>`,
  },
  {
    daysAgo: 1,
    fate: { kind: 'review' },
    category: '企业故事',
    motif: 'factory',
    title: '磐石建材：样品墙旧了半年之后',
    summary: '再访楼道口的样品墙，看看哪几格还在，哪几格被换掉，以及店长有没有后悔。',
    tags: ['品牌推广', '资源合作'],
    html: `
<p>之前写过磐石建材把样品墙立在楼道口的故事。最近我们又去了一次，三块板还在，颜色都深了一些。</p>
<h2>换掉的两格</h2>
<p>开裂的两格还是换了，不是因为难看，是因为掉粉。店长石磊把换下来的那块留在店里，谁来都给看。</p>
<h2>多出来的一格</h2>
<p>有位住户拿自己调的颜色来，问能不能抹上去试试。现在第十三格写着他的门牌号，颜色是一种说不清的灰绿，
据说问的人最多。</p>
<h2>有没有后悔</h2>
<p>他说没有，只后悔没有早点写日期。最初的几格没写，现在说不清旧了多久。
想和他们一起做样品墙的施工队，可以看<a href="/business">商机池</a>。</p>`,
  },
  {
    daysAgo: 3,
    fate: { kind: 'review' },
    category: '平台动态',
    motif: 'shield',
    title: '收到可疑的“平台客服”来电，请按这三步做',
    summary: '挂断、核实、告知。三步都不需要您透露任何信息。',
    tags: ['账户安全', '个人信息'],
    html: `
<p>近期又有企业反映接到自称平台客服的来电，说法有“认证即将过期”“佣金需要激活”等等。请按下面三步处理。</p>
<ol>
<li><strong>挂断。</strong>不按键，不回拨，不点短信里的链接。</li>
<li><strong>核实。</strong>用页面底部的热线打给我们，报出来电的时间和说法。</li>
<li><strong>告知。</strong>提醒同事，尤其是管账的同事。已经转账的，请立即报警。</li>
</ol>
<p>我们不会索要短信验证码、登录密码，也不会要求向个人账户转账。联系方式见<a href="/contact">联系我们</a>。</p>`,
  },
  {
    daysAgo: 1,
    fate: { kind: 'scheduled', inDays: 2 },
    category: '活动回顾',
    motif: 'table',
    title: '下一场对接会的题目，由您来投',
    summary: '三个候选题目：包装、检测、回程车。选一个，也可以写第四个。',
    tags: ['对接会', '商机对接'],
    html: `
<p>上一场纺织与家居对接会之后，收到不少“下次谈什么”的建议。我们归成三个题目，请您来选。</p>
<ul>
<li><strong>包装：</strong>减量、循环箱、破损由谁承担。</li>
<li><strong>检测：</strong>报告由谁出、出几份、能不能互认。</li>
<li><strong>回程车：</strong>线路怎么公布，价格怎么定，货损怎么算。</li>
</ul>
<p>也可以写第四个。请发邮件或者打热线告诉我们，联系方式在<a href="/contact">联系我们</a>页面。
选得最多的那个，就是下一场的题目；选得少的，我们会看看能不能办成十人左右的闭门会。</p>`,
  },
  {
    daysAgo: 2,
    fate: { kind: 'scheduled', inDays: 5 },
    category: '行业观察',
    motif: 'trend',
    title: '报价有效期该写几天',
    summary: '材料价格起伏的时候，报价单上“有效期”三个字比价格更值得谈。',
    tags: ['制造业', '合同管理'],
    html: `
<p>同样一张报价单，有人写“有效期七天”，有人写“长期有效”。材料价格平稳的时候看不出差别，一起伏就见分晓。</p>
<h2>写几天合适</h2>
<p>问了几家工厂，做法分成三种：按材料采购周期写，通常七到十五天；按客户决策周期写，大客户给三十天；
或者不写天数，写“以某日的材料价为基准，涨跌超过约定的幅度重新议价”。</p>
<h2>第三种为什么少见</h2>
<p>因为要公开自己的材料成本。愿意这样写的，往往是合作多年的老客户。</p>
<h2>建议</h2>
<ul>
<li>无论写几天，写上起算的日期。</li>
<li>过期之后客户要下单，先确认再接，不要默认。</li>
</ul>
<p>相关的文章可以在<a href="/news">新闻动态</a>的行业观察里找到。</p>`,
  },
  {
    daysAgo: 42,
    fate: { kind: 'expired', publishedDaysAgo: 40, expiredDaysAgo: 21 },
    category: '活动回顾',
    motif: 'calendar',
    title: '企业认证线上答疑报名中，名额六十人',
    summary: '两个小时，不讲课，只回答问题。请把问题提前写好，报名截止后本文自动下线。',
    tags: ['企业认证', '培训沙龙'],
    html: `
<p>认证开放之前，我们准备办一场线上答疑。两个小时，不讲课，只回答问题。</p>
<ul>
<li><strong>名额：</strong>六十人，一家企业一位，优先经办人。</li>
<li><strong>准备：</strong>请把问题提前写好，能附上材料照片更好，记得遮住不想公开的部分。</li>
<li><strong>费用：</strong>不收费。</li>
</ul>
<p>报名请发邮件到服务邮箱，写明企业名称与联系人，地址见<a href="/contact">联系我们</a>。</p>`,
  },
  {
    daysAgo: 26,
    fate: { kind: 'trashed' },
    category: '平台动态',
    motif: 'megaphone',
    title: '（作废）首页大图征集活动说明',
    summary: '活动取消，说明留在回收站备查。',
    tags: ['品牌推广'],
    html: `
<p>原计划向合作伙伴征集首页大图，讨论之后取消：各家的图风格不一，放在一起反而看不清。首页图由我们自己画。</p>`,
  },
]

/** Later versions of what has been published: how an article goes on being worked at. */
export interface Revision {
  /** The article's title. */
  of: string
  versions: readonly { daysAgo: number; released: boolean; change(article: Article): Partial<Draft> }[]
}

export const revisions: readonly Revision[] = [
  {
    of: '企业认证材料清单定稿，经办人最常漏的三样',
    versions: [
      {
        daysAgo: 1,
        released: false,
        change: ({ html }) => ({
          html: `${html}<h2>补充：电子营业执照</h2><p>使用电子营业执照的，请导出完整的一页再上传，不要截屏。</p>`,
        }),
      },
    ],
  },
  {
    of: '找供应商时，采购最先看的往往不是价格',
    versions: [
      {
        daysAgo: 11,
        released: true,
        change: () => ({ summary: '我们请八位采购按顺序写下筛选供应商的前三步，价格最早出现在第三步，排在交期之后。' }),
      },
      {
        daysAgo: 10,
        released: true,
        change: ({ html }) => ({
          summary: '我们请八位采购按顺序写下筛选供应商的前三步，价格最早出现在第三步，排在交期之后。',
          html: `${html}<p>（更新：有读者问八位采购来自哪些行业，答案是小家电、食品、包装和家居，各两位。）</p>`,
        }),
      },
    ],
  },
]
