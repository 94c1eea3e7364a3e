import type { DemoActivity } from './activity.ts'

export const pastActivities: readonly DemoActivity[] = [
  {
    title: '纺织与家居换桌对接会',
    summary: '40 分钟一轮，换桌不换人。48 家企业参加，现场约定打样 31 次。',
    category: '对接会',
    mode: 'onsite',
    region_id: 330600,
    address: '柯桥区金柯桥大道 1066 号商务楼 2 层',
    startDay: -18,
    startTime: '13:30',
    minutes: 240,
    signupEndHoursBefore: 24,
    quota: 60,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 57,
    state: 'shown',
    html: `
<p>面料厂、家纺品牌、家居渠道三方同场，40 分钟一轮，换桌不换人。</p>
<p>会前收到 52 张需求卡，按品类排出座位。现场约定打样 31 次，会后两周内由工作人员逐一回访。</p>`,
  },
  {
    title: '认证材料现场代办日',
    summary: '审核员与法务现场坐班，带执照来，当场看材料、当场改委托书，当天提交当天审核。',
    category: '沙龙',
    mode: 'onsite',
    region_id: 330100,
    address: '余杭区仓前街道众桥大厦 1 层大厅',
    startDay: -33,
    startTime: '09:30',
    minutes: 390,
    signupEndHoursBefore: 12,
    quota: 0,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 68,
    state: 'shown',
    html: `
<p>许多企业卡在授权委托书上。这一天审核员和法务在大厅坐班，材料当场看，委托书当场改。</p>
<ul>
<li>需要带：营业执照、公章、经办人身份证。</li>
<li>不需要预约，按到场顺序</li>
<li>当天提交的材料当天审完</li>
</ul>`,
  },
  {
    title: '直播回看：数电发票常见问题',
    summary: '一小时回答了 26 个问题，从红冲到重复报销，再到开票额度，文字整理已放入知识栏目。',
    category: '直播',
    mode: 'online',
    region_id: null,
    address: '线上直播间',
    startDay: -11,
    startTime: '19:30',
    minutes: 60,
    signupEndHoursBefore: 1,
    quota: 0,
    fee: 0,
    audience: 'all',
    company: null,
    signups: 305,
    state: 'shown',
    html: `
<p>财务同事在线回答企业会计最常问的问题，从红冲的流程讲到怎样防止重复报销。</p>
<p>共收到提问 41 个，当场回答 26 个，其余整理成文字，陆续发布在<a href="/knowledge">商业知识</a>栏目。</p>`,
  },
  {
    title: '制造业报价工作坊',
    summary: '从一张空白的成本表开始，三小时做出自己产品的报价单，两人一组互相挑错。',
    category: '培训',
    mode: 'onsite',
    region_id: 320200,
    address: '新吴区菱湖大道 200 号创新园 B 座 2 层',
    startDay: -47,
    startTime: '13:30',
    minutes: 180,
    signupEndHoursBefore: 24,
    quota: 32,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 30,
    state: 'shown',
    html: `
<p>报价报错一个零，多半是因为没有成本表。工作坊从空白的表开始，材料、工时、设备、损耗、管理费逐项填。</p>
<h2>规则</h2>
<ol>
<li>数字只写比例，不写绝对值，保护各家的秘密。</li>
<li>两人一组互相提问，答不上来的标红。</li>
<li>最后 10 分钟改成一页报价单</li>
</ol>`,
  },
  {
    title: '走进工厂第四站：精密注塑',
    summary: '25 位采购走进注塑车间，看模具保养、首件检验与追溯记录，下午闭门谈合作。',
    category: '沙龙',
    mode: 'onsite',
    region_id: 441900,
    address: '长安镇振安中路 366 号厂区',
    startDay: -62,
    startTime: '09:00',
    minutes: 360,
    signupEndHoursBefore: 72,
    quota: 28,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 25,
    state: 'shown',
    html: `
<p>上午看现场：模具库、注塑车间、三坐标检测室。每到一处，工厂的负责人先说这里出过什么问题，后来怎么改的。</p>
<p>下午闭门谈合作，采购逐家提问。接待方要求不拍照、不录音，大家都做到了。</p>`,
  },
  {
    title: '短视频拍摄训练营',
    summary: '两天时间，第一天学分镜与收音，第二天进车间实拍，每人带走三条剪好的片子。',
    category: '培训',
    mode: 'onsite',
    region_id: 350200,
    address: '思明区软件园二期望海路 59 号 4 层',
    startDay: -75,
    startTime: '09:00',
    minutes: 1920,
    signupEndHoursBefore: 72,
    quota: 26,
    fee: 299,
    audience: 'all',
    company: null,
    signups: 24,
    state: 'shown',
    html: `
<p>不教滤镜，不教话术，只教怎样把一件事拍清楚。</p>
<table>
<thead><tr><th>时间</th><th>内容</th></tr></thead>
<tbody>
<tr><td>第一天上午</td><td>选题与分镜</td></tr>
<tr><td>第一天下午</td><td>收音、布光、手持稳定</td></tr>
<tr><td>第二天上午</td><td>进车间实拍</td></tr>
<tr><td>第二天下午</td><td>剪辑与点评</td></tr>
</tbody>
</table>
<p>手机即可，不需要专业设备。</p>`,
  },
  {
    title: '区域渠道商见面会',
    summary: '16 个品牌与 40 位区域渠道商见面，代理区域、价格体系、退换货三件事当面说清。',
    category: '对接会',
    mode: 'onsite',
    region_id: 410100,
    address: '郑东新区商务内环路 22 号 6 层',
    startDay: -90,
    startTime: '14:00',
    minutes: 210,
    signupEndHoursBefore: 48,
    quota: 100,
    fee: 0,
    audience: 'all',
    company: null,
    signups: 83,
    state: 'shown',
    html: `
<p>每个品牌八分钟，只讲三件事：区域怎么划、价格怎么定、卖不掉怎么办。</p>
<p>随后渠道商自由选桌。平台提供一份代理协议要点清单，双方对着清单逐条谈，避免漏项。</p>`,
  },
  {
    title: '绿色建材与家居博览会联合展位',
    summary: '12 家企业共享一个展区，四天接待来访一千余人次，会后 30 天统计有效线索 210 条。',
    category: '展会',
    mode: 'onsite',
    region_id: 370200,
    address: '崂山区苗岭路 9 号会展中心 2 号馆',
    startDay: -120,
    startTime: '09:00',
    minutes: 4800,
    signupEndHoursBefore: 360,
    quota: 15,
    fee: 2600,
    audience: 'enterprise',
    company: null,
    signups: 12,
    state: 'shown',
    html: `
<p>联合展位统一搭建，共享洽谈区、仓储间与资料架，12 家企业按品类互补原则选出。</p>
<p>展后 30 天统一回访，按“总花费除以有效线索”算出各家的成本，结果只发给本企业。</p>`,
  },
  {
    title: '小微企业用工合规讲座',
    summary: '试用期、加班费、社保、离职手续四个专题，由劳动仲裁经验丰富的律师主讲，讲义可下载。',
    category: '培训',
    mode: 'onsite',
    region_id: 340100,
    address: '蜀山区望江西路 800 号 C3 栋报告厅',
    startDay: -137,
    startTime: '14:00',
    minutes: 150,
    signupEndHoursBefore: 24,
    quota: 90,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 71,
    state: 'shown',
    html: `
<p>四个专题都从一份真实的仲裁裁决讲起，先猜结果，再看理由。</p>
<ul>
<li>试用期辞退输在哪里</li>
<li>包薪制怎样算加班费</li>
<li>不交社保的约定有没有用</li>
<li>离职证明写什么</li>
</ul>`,
  },
  {
    title: '创客直播：第一个客户从哪里来',
    summary: '三位不同行业的创客讲第一个客户的故事，没有捷径，都是从自己最熟悉的人和行业开始。',
    category: '直播',
    mode: 'online',
    region_id: null,
    address: '线上直播间',
    startDay: -5,
    startTime: '20:00',
    minutes: 90,
    signupEndHoursBefore: 1,
    quota: 300,
    fee: 0,
    audience: 'maker',
    company: null,
    signups: 176,
    state: 'shown',
    html: `
<p>一位做过会计，一位跑过物流，一位开过小店。三个人的第一个客户，都来自原来的行业。</p>
<p>直播中有人问“怎样快速发展下线”，回答是：平台只有一级，也不按人头给钱，想清楚能帮谁比想清楚能拉谁重要。</p>`,
  },
  {
    title: '数据安全与个人信息保护沙龙',
    summary: '从一次真实的数据泄露讲起，讨论中小企业怎样用最少的钱做好备份、权限与告知三件事。',
    category: '沙龙',
    mode: 'onsite',
    region_id: 610100,
    address: '雁塔区科技二路 65 号 8 层',
    startDay: -152,
    startTime: '14:30',
    minutes: 135,
    signupEndHoursBefore: 24,
    quota: 45,
    fee: 0,
    audience: 'all',
    company: null,
    signups: 33,
    state: 'shown',
    html: `
<p>一家贸易公司的客户资料被离职员工带走，损失了三个大客户。当事人同意匿名分享经过。</p>
<p>随后分组讨论：如果是我们公司，今天就能做的三件事是什么。各组的答案惊人地一致：收权限、做备份、写清单。</p>`,
  },
  {
    title: '户外拓展与行业交流日',
    summary: '原计划组织 30 家企业到山区拓展并交流，因连续降雨、道路不便，本次活动取消，报名费用已全部退回。',
    category: '沙龙',
    mode: 'onsite',
    region_id: 330100,
    address: '临安区天目山镇景区东门',
    startDay: -24,
    startTime: '08:00',
    minutes: 600,
    signupEndHoursBefore: 72,
    quota: 60,
    fee: 120,
    audience: 'enterprise',
    company: null,
    signups: 26,
    state: 'cancelled',
    html: `
<p>因连续降雨，山路存在落石风险，为安全起见，本次活动取消。</p>
<p>已经支付的费用全部退回钱包，不需要另行申请。新的时间确定之后另行通知。</p>`,
  },
]
