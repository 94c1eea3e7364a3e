interface DemoAdSlot {
  code: string
  name: string
  page: string
  width: number
  height: number
  capacity: number
  /** In yuan; of thirty days at once too. */
  price_day: number
  price_month: number
  min_days: number
  max_days: number
  note: string
  position: number
}

interface DemoAd {
  slot: string
  /** From one to the capacity of the slot. */
  seat: number
  company: string
  title: string
  alt: string
  /** Empty: the company's own page. */
  target_url: string
  /** Days from today. */
  startDay: number
  days: number
  state: 'approved' | 'pending_review' | 'rejected' | 'paused'
  reject_reason?: string
}

const slots: readonly Omit<DemoAdSlot, 'position'>[] = [
  {
    code: 'HOME_TOP',
    name: '首页通栏横幅',
    page: '/',
    width: 1200,
    height: 120,
    capacity: 3,
    price_day: 180,
    price_month: 4500,
    min_days: 7,
    max_days: 90,
    note: '横幅，文字不超过 20 字，左侧放标识，不使用闪烁与夸张红黄底色。',
  },
  {
    code: 'HOME_MIDDLE',
    name: '首页中部双栏',
    page: '/',
    width: 590,
    height: 160,
    capacity: 4,
    price_day: 120,
    price_month: 3000,
    min_days: 7,
    max_days: 90,
    note: '两栏并排，画面简洁，主体居右，标题不压图，四周留白不少于 20 像素。',
  },
  {
    code: 'LIST_SIDE',
    name: '列表页右侧',
    page: '/news',
    width: 280,
    height: 360,
    capacity: 3,
    price_day: 80,
    price_month: 1980,
    min_days: 7,
    max_days: 180,
    note: '竖版，上图下文，不含二维码与个人电话，字号不小于 20 像素。',
  },
  {
    code: 'ARTICLE_BOTTOM',
    name: '文章页底部',
    page: '/news',
    width: 800,
    height: 120,
    capacity: 4,
    price_day: 60,
    price_month: 1500,
    min_days: 7,
    max_days: 180,
    note: '与正文同宽，底色素净，不得模仿正文标题或系统提示。',
  },
  {
    code: 'COMPANY_TOP',
    name: '企业名录顶部',
    page: '/company',
    width: 1200,
    height: 160,
    capacity: 4,
    price_day: 100,
    price_month: 2500,
    min_days: 7,
    max_days: 90,
    note: '横幅，突出主营产品，涉及认证与荣誉的表述须附证明材料。',
  },
  {
    code: 'SEARCH_SIDE',
    name: '搜索结果右侧',
    page: '/search',
    width: 280,
    height: 280,
    capacity: 4,
    price_day: 50,
    price_month: 1200,
    min_days: 3,
    max_days: 90,
    note: '方形，一句话说清能提供什么，不使用绝对化用语。',
  },
]

export const adSlots: readonly DemoAdSlot[] = slots.map((slot, position) => ({ ...slot, position }))

export const ads: readonly DemoAd[] = [
  {
    slot: 'HOME_TOP',
    seat: 1,
    company: 'fenghe',
    title: '屋顶会发电，电费先打折',
    alt: '风禾新能源：工商业屋顶光伏免费勘察',
    target_url: '',
    startDay: -12,
    days: 30,
    state: 'approved',
  },
  {
    slot: 'HOME_TOP',
    seat: 2,
    company: 'xuelu',
    title: '四温区冷库，一托起租',
    alt: '雪鹿冷链：郑州四温区冷库托位出租',
    target_url: 'https://xuelu.example/storage',
    startDay: -5,
    days: 45,
    state: 'approved',
  },
  {
    slot: 'HOME_TOP',
    seat: 3,
    company: 'hengyu',
    title: '寄样即测，不合格讲到懂',
    alt: '衡屿检测：材料与食品接触制品检测',
    target_url: '',
    startDay: -40,
    days: 30,
    state: 'approved',
  },
  {
    slot: 'HOME_MIDDLE',
    seat: 1,
    company: 'xinggui',
    title: '先上线一块，用顺再谈下一块',
    alt: '星轨软件：生产排程与仓库管理系统',
    target_url: 'https://xinggui.example/trial',
    startDay: -20,
    days: 60,
    state: 'approved',
  },
  {
    slot: 'HOME_MIDDLE',
    seat: 2,
    company: 'haitang',
    title: '报价列足十一行的棉麻面料',
    alt: '海棠纺织：棉麻与再生棉面料',
    target_url: '',
    startDay: -3,
    days: 30,
    state: 'approved',
  },
  {
    slot: 'HOME_MIDDLE',
    seat: 3,
    company: 'boyan',
    title: '年末礼赠，一只好杯子',
    alt: '铂砚金属：企业礼品保温杯定制',
    target_url: 'https://boyan.example/gift',
    startDay: -8,
    days: 40,
    state: 'approved',
  },
  {
    slot: 'HOME_MIDDLE',
    seat: 4,
    company: 'luming',
    title: '一片茶园，一年一味',
    alt: '麓鸣茶业：茶饮原料与定制饼茶',
    target_url: '',
    startDay: 6,
    days: 30,
    state: 'approved',
  },
  {
    slot: 'LIST_SIDE',
    seat: 1,
    company: 'duyun',
    title: '三段报价，没有第四笔费用',
    alt: '渡云货代：东南亚海运拼箱',
    target_url: '',
    startDay: -15,
    days: 60,
    state: 'approved',
  },
  {
    slot: 'LIST_SIDE',
    seat: 2,
    company: 'zhiyuan',
    title: '先摔一摔，再定几层纸',
    alt: '纸鸢包装：纸箱免费跌落测试',
    target_url: 'https://zhiyuan.example',
    startDay: -30,
    days: 90,
    state: 'approved',
  },
  {
    slot: 'LIST_SIDE',
    seat: 2,
    company: 'qingbi',
    title: '平台叉车，修不好当天换',
    alt: '擎臂租赁：高空作业平台与叉车租赁',
    target_url: '',
    startDay: 60,
    days: 30,
    state: 'approved',
  },
  {
    slot: 'ARTICLE_BOTTOM',
    seat: 1,
    company: 'yiwei',
    title: '合同里没写的，我们替您想到',
    alt: '一苇渡法律：合同审阅两个工作日回复',
    target_url: '',
    startDay: -2,
    days: 90,
    state: 'approved',
  },
  {
    slot: 'ARTICLE_BOTTOM',
    seat: 2,
    company: 'zhixing',
    title: '二十人小班，讲完当场演练',
    alt: '知行教育：班组长实训课程',
    target_url: '',
    startDay: -70,
    days: 60,
    state: 'approved',
  },
  {
    slot: 'COMPANY_TOP',
    seat: 1,
    company: 'jianmu',
    title: '报价到螺丝，迟一天赔一天',
    alt: '建木装饰：办公与门店装修',
    target_url: 'https://jianmu.example',
    startDay: -10,
    days: 30,
    state: 'approved',
  },
  {
    slot: 'COMPANY_TOP',
    seat: 2,
    company: 'hezao',
    title: '后厨直播的企业食堂',
    alt: '禾灶餐饮：食堂托管与团餐',
    target_url: '',
    startDay: -1,
    days: 21,
    state: 'approved',
  },
  {
    slot: 'SEARCH_SIDE',
    seat: 1,
    company: 'maozu',
    title: '十二颗螺丝也照样发',
    alt: '铆足五金：紧固件与工具批发',
    target_url: '',
    startDay: -6,
    days: 30,
    state: 'approved',
  },
  {
    slot: 'SEARCH_SIDE',
    seat: 2,
    company: 'guangyu',
    title: '好的光，是感觉不到灯',
    alt: '光屿照明：商业照明设计与灯具',
    target_url: '',
    startDay: 3,
    days: 30,
    state: 'pending_review',
  },
  {
    slot: 'HOME_TOP',
    seat: 3,
    company: 'panshi',
    title: '全国第一的防水，永不渗漏',
    alt: '磐石建材：防水涂料',
    target_url: '',
    startDay: 5,
    days: 30,
    state: 'rejected',
    reject_reason: '“第一”“永不”属于绝对化用语，请修改标题并附检测报告后重新提交。',
  },
  {
    slot: 'LIST_SIDE',
    seat: 3,
    company: 'qinghe',
    title: '橙子熟了，果箱可印名字',
    alt: '青禾农业：企业福利果箱',
    target_url: '',
    startDay: -9,
    days: 40,
    state: 'paused',
  },
]
