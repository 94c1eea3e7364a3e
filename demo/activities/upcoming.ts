import type { DemoActivity } from './activity.ts'

export const upcomingActivities: readonly DemoActivity[] = [
  {
    title: '食品与冷链供需对接会',
    summary: '食品加工、包装与冷链三个行业坐到一张桌上，六轮换桌，按需求卡排座，谈得拢的当场约样品。',
    category: '对接会',
    mode: 'onsite',
    region_id: 330100,
    address: '余杭区仓前街道众桥大厦 3 层报告厅',
    startDay: 9,
    startTime: '13:30',
    minutes: 270,
    signupEndHoursBefore: 24,
    quota: 120,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 86,
    state: 'shown',
    html: `
<p>食品企业找不到合适的冷链，冷链企业不知道谁有返程货，包装厂两边都想见。这一场把三个行业放在一起。</p>
<h2>流程</h2>
<ol>
<li>十三点三十分签到，领取座位卡。</li>
<li>十四点开始，六轮换桌，每轮 40 分钟，中间休息一次。</li>
<li>十七点三十分自由交流</li>
</ol>
<h2>请带来</h2>
<ul>
<li>样品或者样册，每样不超过三件。</li>
<li>写明数量、温区、频次的需求卡</li>
<li>能当场答复价格与交期的人</li>
</ul>
<p>每家企业不超过两人。</p>`,
  },
  {
    title: '机械零部件采购专场',
    summary: '七家整机厂带着图纸来找加工厂，现场看图、当场估价，适合车铣、钣金、铸造和热处理企业。',
    category: '对接会',
    mode: 'onsite',
    region_id: 320500,
    address: '工业园区星湖街 218 号会议中心二层',
    startDay: 23,
    startTime: '09:00',
    minutes: 420,
    signupEndHoursBefore: 48,
    quota: 80,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 41,
    need_review: true,
    questions: [
      { label: '主要工艺', kind: 'several', required: true, options: ['车铣', '五轴', '钣金', '铸造', '热处理'] },
      { label: '最大加工尺寸', kind: 'text', required: false, options: [] },
      { label: '是否带样件', kind: 'yes_no', required: true, options: [] },
    ],
    state: 'shown',
    html: `
<p>七家整机厂各带 20 份左右的零件图，按工艺分区摆放。加工企业看图之后举牌，工程师一对一说明要求。</p>
<h2>工艺分区</h2>
<ul>
<li>车铣与五轴</li>
<li>钣金与焊接</li>
<li>铸造与锻造</li>
<li>热处理与表面处理</li>
</ul>
<p>图纸不得拍照，看图之前需签署保密承诺。请安排懂工艺、能估价的人参加。</p>`,
  },
  {
    title: '企业认证线上答疑',
    summary: '审核员在线回答认证材料的问题，一小时，问完即止。请先遮住材料中的个人信息再提问。',
    category: '直播',
    mode: 'online',
    region_id: null,
    address: '线上直播间，报名后显示链接',
    startDay: 3,
    startTime: '19:30',
    minutes: 60,
    signupEndHoursBefore: 1,
    quota: 0,
    fee: 0,
    audience: 'all',
    company: null,
    signups: 132,
    state: 'shown',
    html: `
<p>值班审核员在线，从最近一周被驳回最多的三个原因讲起，然后自由提问。</p>
<ul>
<li>执照照片怎样拍才不会被驳回</li>
<li>授权委托书要写清什么</li>
<li>变更与续期怎么办</li>
</ul>
<p>答疑内容不作为审核结论，以正式提交的材料为准。</p>`,
  },
  {
    title: '合同公开课：带着自己的合同来',
    summary: '讲一小时要点，看两小时真合同。40 个座位，请把对方名称与价格遮住，律师逐份点评。',
    category: '培训',
    mode: 'onsite',
    region_id: 330100,
    address: '滨江区江南大道 588 号创新中心 5 层',
    startDay: 15,
    startTime: '13:30',
    minutes: 210,
    signupEndHoursBefore: 24,
    quota: 40,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 40,
    state: 'shown',
    html: `
<p>上半场讲买卖合同的八个要点，每个要点配一个真实的纠纷。下半场由三位律师分组看学员带来的合同。</p>
<h2>学员准备</h2>
<ol>
<li>打印一份正在使用的合同</li>
<li>遮住对方名称、价格与个人信息</li>
<li>写下最担心的三条</li>
</ol>
<p>课后发放讲义与范本。名额已满可以候补，有人取消会按先后通知。</p>`,
  },
  {
    title: '创客见面会：规则逐条讲',
    summary: '面向新加入的创客，把邀请、佣金、结算、提现与税款的规则逐条念一遍，有疑问当场举手。',
    category: '沙龙',
    mode: 'onsite',
    region_id: 330100,
    address: '余杭区仓前街道众桥大厦 12 层交流区',
    startDay: 6,
    startTime: '14:00',
    minutes: 150,
    signupEndHoursBefore: 12,
    quota: 50,
    fee: 0,
    audience: 'maker',
    company: null,
    signups: 37,
    state: 'shown',
    html: `
<p>没有成功学，没有晒收入。我们把规则一条一条念，念完一条问一次有没有不明白的。</p>
<ul>
<li>什么算有效邀请</li>
<li>佣金为什么要等结算期</li>
<li>退款之后怎么扣回</li>
<li>哪些话不能说</li>
</ul>
<p>最后一小时请两位做了半年的创客讲讲走过的弯路。</p>`,
  },
  {
    title: '会员创客：线下工作日',
    summary: '一整天的小范围讨论，带着自己的推广数据来，互相看漏斗、改文案，限 30 人，午餐自理。',
    category: '沙龙',
    mode: 'onsite',
    region_id: 310100,
    address: '徐汇区漕河泾开发区虹梅路 1905 号 2 层',
    startDay: 31,
    startTime: '09:30',
    minutes: 450,
    signupEndHoursBefore: 72,
    quota: 30,
    fee: 0,
    audience: 'vip',
    company: null,
    signups: 22,
    state: 'shown',
    html: `
<p>上午三人一组，把各自一个月的数据摊开：多少人点开、多少人注册、多少人付款，卡在哪一步。</p>
<p>下午改文案。每人拿出一段自己最常用的介绍词，全组逐句改，改完当场发给一位真实的客户。</p>
<blockquote><p>数据只在组内看，散会后销毁。</p></blockquote>`,
  },
  {
    title: '中小企业财税公开课',
    summary: '发票、个税、往来款三个专题，讲企业最常被问到的问题，附一张自查表，不推销任何服务。',
    category: '培训',
    mode: 'onsite',
    region_id: 330200,
    address: '鄞州区会展路 128 号 4 号楼阶梯教室',
    startDay: 19,
    startTime: '14:00',
    minutes: 180,
    signupEndHoursBefore: 24,
    quota: 100,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 63,
    state: 'shown',
    html: `
<p>三个专题，每个 50 分钟，留 10 分钟提问。</p>
<ol>
<li>收到的发票怎样查，丢了怎样补。</li>
<li>发工资、发奖金、付劳务，税怎么扣。</li>
<li>股东往来款怎样清理</li>
</ol>
<p>参加的企业每家得到一份自查表，回去按表走一遍，有疑问可以在一周之内书面提问。</p>`,
  },
  {
    title: '智能制造装备与零部件展',
    summary: '三天展期，联合展位 80 个，设公共洽谈区与设备演示区，参展企业可以提前在商机池发布需求。',
    category: '展会',
    mode: 'onsite',
    region_id: 440300,
    address: '宝安区福海街道展城路 1 号 6 号馆',
    startDay: 45,
    startTime: '09:00',
    minutes: 3360,
    signupEndHoursBefore: 240,
    quota: 80,
    fee: 1800,
    audience: 'enterprise',
    company: null,
    signups: 54,
    state: 'shown',
    html: `
<p>联合展位每个九平方米，含基本搭建、照明、一桌两椅与展期保险，费用从钱包支付。</p>
<h2>日程</h2>
<table>
<thead><tr><th>日期</th><th>安排</th></tr></thead>
<tbody>
<tr><td>第一天</td><td>开幕，采购商专场</td></tr>
<tr><td>第二天</td><td>设备演示，技术沙龙</td></tr>
<tr><td>第三天</td><td>开放参观，下午四点撤展</td></tr>
</tbody>
</table>
<p>报名截止之前取消，费用全部退回；之后取消，扣除已发生的搭建费用。</p>`,
  },
  {
    title: '直播：怎样写一条会被回复的商机',
    summary: '拿 20 条真实的商机逐条拆解，好在哪里，为什么没有人理，改成什么样，改完当场发布看效果。',
    category: '直播',
    mode: 'online',
    region_id: null,
    address: '线上直播间，报名后显示链接',
    startDay: 12,
    startTime: '20:00',
    minutes: 75,
    signupEndHoursBefore: 1,
    quota: 500,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 218,
    state: 'shown',
    html: `
<p>编辑从商机池里选了 20 条，征得发布者同意之后公开拆解。</p>
<ul>
<li>标题：删掉形容词之后还剩什么。</li>
<li>数量与预算：写范围比写“面议”好。</li>
<li>验收：一句话说清怎样算合格</li>
</ul>
<p>报名时可以提交自己的商机，每场选三条现场修改。</p>`,
  },
  {
    title: '农产品产销对接会',
    summary: '产地合作社与城市采购面对面，分级、包装、物流三件事当场谈清，试吃区全天开放。',
    category: '对接会',
    mode: 'onsite',
    region_id: 510100,
    address: '武侯区武青南路 33 号农博中心 1 层',
    startDay: 38,
    startTime: '09:00',
    minutes: 480,
    signupEndHoursBefore: 72,
    quota: 150,
    fee: 0,
    audience: 'all',
    company: null,
    signups: 74,
    state: 'shown',
    html: `
<p>30 家产地合作社带着应季的果蔬、菌菇和粮油来，采购方以商超、餐饮和团餐企业为主。</p>
<h2>谈什么</h2>
<ul>
<li>分级标准：大小、糖度、瑕疵各怎么算。</li>
<li>包装规格：多少一箱，用什么箱。</li>
<li>物流：几点发车，几点到仓，损耗谁担。</li>
</ul>
<p>普通消费者可以在下午三点之后进入试吃区。</p>`,
  },
  {
    title: '知识产权工作坊：商标自查',
    summary: '每人带一台电脑，跟着做一遍近似检索和类别选择，两个半小时之后带着一份自查结论回去。',
    category: '培训',
    mode: 'onsite',
    region_id: 420100,
    address: '洪山区珞喻路 788 号孵化器 3 层',
    startDay: 27,
    startTime: '13:30',
    minutes: 150,
    signupEndHoursBefore: 24,
    quota: 36,
    fee: 99,
    audience: 'enterprise',
    company: null,
    signups: 19,
    state: 'shown',
    html: `
<p>不讲法条，只动手。</p>
<ol>
<li>把正在用的名称和图形列出来</li>
<li>在公开系统里逐个检索</li>
<li>对照商品分类，找出漏掉的类别。</li>
<li>写下三个月内要办的事</li>
</ol>
<p>费用包含教材与茶歇。未开课前 24 小时取消可以全额退回。</p>`,
  },
  {
    title: '设计与包装开放日',
    summary: '包装设计师坐诊一天，每家 20 分钟，带着样品来，当面说哪里会破、哪里可以省、哪里看不清。',
    category: '沙龙',
    mode: 'onsite',
    region_id: 440100,
    address: '海珠区新港东路 1022 号创意园 7 栋',
    startDay: 52,
    startTime: '10:00',
    minutes: 420,
    signupEndHoursBefore: 24,
    quota: 21,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 20,
    state: 'shown',
    html: `
<p>三位设计师、一位结构工程师，每家企业 20 分钟。</p>
<ul>
<li>带实物，不带效果图</li>
<li>带一件运输中损坏的样品更好</li>
<li>说清楚卖给谁、卖多少钱、走什么物流</li>
</ul>
<p>名额已满，可以候补。</p>`,
  },
  {
    title: '外贸企业线上选品会',
    summary: '六十款样品轮流上镜，采购在线举牌，样品费与寄送方式由双方当场约定，会后可以回看。',
    category: '对接会',
    mode: 'online',
    region_id: null,
    address: '线上会议室，报名后显示链接',
    startDay: 17,
    startTime: '15:00',
    minutes: 180,
    signupEndHoursBefore: 6,
    quota: 200,
    fee: 0,
    audience: 'enterprise',
    company: null,
    signups: 97,
    state: 'shown',
    html: `
<p>每款样品三分钟：外观、尺寸、包装、起订量、交期，不讲故事。采购感兴趣就举牌，会后 24 小时内由工作人员建立联系。</p>
<ul>
<li>参展企业请提前一周寄出样品</li>
<li>采购请写明目的国与认证要求</li>
<li>全程录制，仅供参会企业回看</li>
</ul>`,
  },
  {
    title: '年度创客大会',
    summary: '一年一次的聚会，公布年度数据与规则调整，颁发诚信推广奖，议程仍在拟定，暂未开放报名。',
    category: '展会',
    mode: 'onsite',
    region_id: 330100,
    address: '西湖区曙光路 122 号会议中心',
    startDay: 80,
    startTime: '13:00',
    minutes: 300,
    signupEndHoursBefore: 168,
    quota: 300,
    fee: 0,
    audience: 'maker',
    company: null,
    signups: 0,
    state: 'draft',
    html: `
<p>议程拟定中：年度数据、规则调整说明、诚信推广奖、圆桌讨论。</p>
<p>席位对所有创客开放，按报名先后取得。</p>`,
  },
]
