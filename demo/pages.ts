import type { PageKey } from '#contract/content.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Demo } from './step.ts'
import { emptyText, oneLine } from './text.ts'

interface Page {
  key: PageKey
  title: string
  summary: string
  html: string
}

const pages: Page[] = [
  {
    key: 'about',
    title: '关于众桥',
    summary: '众桥是一家为中小企业提供资源合作、推广与对接服务的平台。',
    html: `
<p>做企业的人大多有过这样的时刻：手里有好产品，却不知道谁需要；急着找一家靠谱的供应商，翻遍通讯录也没有合适的人。
资源一直都在，缺的是一座桥。众桥就想做这座桥。</p>
<h2>我们做什么</h2>
<p>众桥把企业合作里最费力的几件事放在一处，并把每一步都摊开给您看。</p>
<ul>
<li><strong>让企业被看见。</strong>企业主页、产品与服务、合作意向，一次填写，按行业与地区被需要的人找到。</li>
<li><strong>让身份可核验。</strong>统一社会信用代码、营业执照与经办人逐项审核，认证的依据与有效期写在明处。</li>
<li><strong>让供需相遇。</strong>商机池里的每一条供给与需求都有主人，对接请求由对方亲自回复，不转卖联系方式。</li>
<li><strong>让推广有回报。</strong>创客邀请的每一位客户都有记录，每一笔佣金都能看到它从哪一单来、按什么比例算。</li>
</ul>
<h2>我们怎么做</h2>
<p>我们相信，合作平台卖的不是流量，而是放心。所以有几条规矩，从第一天就写下来：</p>
<ol>
<li>平台上的每一个数字都来自真实发生的事。没有的成交，我们不写。</li>
<li>每一分钱都记账。充值、消费、退款、提现，从任何一笔都能追到它的来处与去处。</li>
<li>审核要说清理由。驳回时会指出是哪一项、为什么、怎么改，而不是一句“不符合要求”。</li>
<li>联系方式属于您自己。在您同意之前，没有人能看到它。</li>
</ol>
<h2>我们服务谁</h2>
<p>如果您是一家<strong>企业</strong>，可以在这里完成认证、展示产品、发布商机、购买展示位，也可以申请成为战略合作伙伴，
与我们一起服务更多同行。</p>
<p>如果您是一位<strong>创客</strong>，手里有人脉、有内容、有时间，可以把合适的服务介绍给合适的企业，并从中获得回报。
规则只有两级，写得清楚，也算得清楚。</p>
<blockquote>桥的好坏，不看它有多宽，看走过去的人愿不愿意再走一次。</blockquote>
<h2>从哪里开始</h2>
<p>先看看<a href="/play">平台怎么用</a>，或者直接<a href="/contact">与我们聊聊</a>您想解决的问题。
如果有一天您觉得我们哪里没有做到上面说的，也请告诉我们。</p>`,
  },
  {
    key: 'contact',
    title: '联系我们',
    summary: '热线、邮箱与地址，工作日 9:00 至 18:00 有人接听。',
    html: `
<p>工作日 9:00 至 18:00，热线由我们自己的同事接听。其他时间请写邮件，我们会在下一个工作日内回复。</p>
<h2>找谁更快</h2>
<ul>
<li><strong>企业认证与账户问题：</strong>请准备好企业名称与统一社会信用代码，方便我们核对。</li>
<li><strong>商务与战略合作：</strong>在邮件标题里写上“合作”，会直接送到负责的同事手里。</li>
<li><strong>投诉与建议：</strong>每一条都会有编号与回复，我们不删除差评。</li>
</ul>
<p>到访请提前一天预约。公司楼下有访客车位，地铁出站步行约八分钟。</p>`,
  },
]

export async function addPages(tx: Tx, { services, change, today }: Demo): Promise<void> {
  for (const { key, title, summary, html } of pages) {
    const text = { ...emptyText, title, summary, html: oneLine(html) }
    const page = { kind: 'page', key, text, published_at: today, expires_at: null } as const
    await services.content.editing.publish(tx, page, change)
  }
}
