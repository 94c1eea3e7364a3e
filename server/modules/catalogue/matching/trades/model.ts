/**
 * What is told of each division of GB/T 4754: the words by which a text gives away that it is about it, and the
 * divisions that buy what it makes or does. Written from the standard's own notes on what belongs where.
 */
interface Trade {
  /** Division, by our number. */
  id: number
  cues: string
  /** Who buys it, beside those whom everybody serves. */
  buyers?: readonly number[]
}

const makers = [
  113, 114, 115, 117, 118, 119, 120, 121, 122, 123, 124, 126, 127, 129, 130, 133, 134, 135, 136, 137, 138, 139, 140,
] as const
const eaters = [114, 151, 152, 161, 162] as const
const builders = [147, 148, 149, 150] as const

const trades: readonly Trade[] = [
  {
    id: 101,
    cues: '水果 蔬菜 脐橙 苹果 玉米 水稻 大米 小麦 种植 果园 鲜果 粮食 茶园 菌菇 花卉 大豆 棉花 中药材 柑橘',
    buyers: [113, 115, 117, ...eaters],
  },
  { id: 102, cues: '苗木 林木 造林 木材 竹材 绿化苗 容器苗 原木 林下', buyers: [120, 121, 122, 148, 178] },
  {
    id: 103,
    cues: '养殖 生猪 肉羊 肉牛 奶牛 羊肉 牛肉 禽蛋 鸡蛋 牧场 生鲜乳 羊毛',
    buyers: [113, 114, 117, ...eaters],
  },
  { id: 104, cues: '水产 海鲜 海参 扇贝 鱼虾 对虾 海带 淡水鱼 贝类', buyers: [113, ...eaters] },
  { id: 105, cues: '植保 飞防 农机 收割 烘干 托管 灌溉 农技', buyers: [101, 102, 103] },
  { id: 108, cues: '铁矿 铁精粉', buyers: [131] },
  { id: 109, cues: '铜矿 铝土矿 锂矿', buyers: [132] },
  { id: 110, cues: '砂石 石材 石灰石 石英砂 高岭土 骨料', buyers: [130, ...builders] },
  {
    id: 113,
    cues: '面粉 食用油 饲料 屠宰 净菜 果汁原料 淀粉 冻品 肉制品 菜籽油 糖蜜',
    buyers: [103, 104, 114, 115, ...eaters],
  },
  {
    id: 114,
    cues: '调味 酱料 底料 烘焙 糕点 零食 乳制品 速冻 糖浆 果酱 奶盖 罐头 保健食品 食品代工 预制菜 方便食品',
    buyers: eaters,
  },
  { id: 115, cues: '白酒 啤酒 饮料 茶叶 普洱 果汁 矿泉水 葡萄酒 精酿 茶饮', buyers: eaters },
  {
    id: 117,
    cues: '面料 坯布 纱线 棉布 色织 针织 家纺 毛巾 床品 斜纹布 混纺 亚麻 印染',
    buyers: [118, 119, 121, 124, 152, 161],
  },
  {
    id: 118,
    cues: '服装 工装 工作服 制服 文化衫 防静电服 校服 成衣 羽绒服 西服',
    buyers: [...makers, 151, 152, 159, 161, 162],
  },
  { id: 119, cues: '皮革 箱包 鞋 鞋垫 鞋材 中底 手袋', buyers: [118, 151, 152] },
  {
    id: 120,
    cues: '胶合板 木托盘 木箱 竹制品 竹餐具 板材 木门 藤编 刨花板 密度板 竹纤维',
    buyers: [121, 150, 151, 152, 162, 159],
  },
  {
    id: 121,
    cues: '家具 餐椅 餐桌 沙发 床垫 橱柜 办公椅 衣柜 书桌 货架柜',
    buyers: [150, 151, 152, 161, 162, 170, 183],
  },
  {
    id: 122,
    cues: '纸箱 瓦楞 纸托 纸盒 彩盒 纸袋 蜂窝纸 生活用纸 卫生纸 纸板 包装纸 礼盒',
    buyers: [...makers, 101, 151, 152, 160, 164],
  },
  { id: 123, cues: '印刷 画册 标签 不干胶 说明书 书刊 名片 彩印 数码印', buyers: [...makers, 172, 183, 186] },
  {
    id: 124,
    cues: '玩具 文具 工艺品 乐器 体育用品 健身器材 礼品 首饰 绘本周边 球拍',
    buyers: [151, 152, 172, 183, 189],
  },
  { id: 125, cues: '汽油 柴油 润滑油 沥青 焦炭 燃料油', buyers: [148, 154, 134] },
  {
    id: 126,
    cues: '涂料 油漆 木器漆 胶粘剂 树脂 化工原料 洗涤剂 化肥 农药 颜料 助剂 溶剂 乳胶粉 纤维素 香精 日化 化妆品 清洗剂',
    buyers: [101, 117, 120, 121, 129, 130, 133, 136, ...builders],
  },
  { id: 127, cues: '原料药 药品 中成药 疫苗 制剂 饮片 敷料 医用耗材 试剂', buyers: [151, 152, 184] },
  { id: 128, cues: '涤纶 锦纶 氨纶 化纤 再生纤维', buyers: [117, 118, 129] },
  {
    id: 129,
    cues: '塑料 橡胶 注塑 薄膜 管材 密封圈 硅胶 周转箱 吸塑 泡沫 轮胎 塑料瓶 橡塑 塑胶 发泡',
    buyers: [...makers, ...builders, 151, 159],
  },
  {
    id: 130,
    cues: '水泥 玻璃 陶瓷 砂浆 瓷砖 保温板 岩棉 混凝土 石膏板 腻子 耐火材料 瓷器 茶具 餐瓷 玻纤',
    buyers: [...builders, 138, 139, 161, 162, 170],
  },
  {
    id: 131,
    cues: '钢材 圆钢 钢板 不锈钢板 钢筋 型钢 钢管 线材 铸铁 带钢 冷轧 热轧',
    buyers: [133, 134, 135, 136, 137, 138, ...builders],
  },
  { id: 132, cues: '铝锭 铜材 铝型材 铝合金锭 铜排 锌合金 再生铝 铝板 铝材 稀土', buyers: [133, 134, 136, 138, 139] },
  {
    id: 133,
    cues: '五金 紧固件 螺栓 钣金 冲压 压铸 模具 保温杯 刀具 金属件 钢结构件 门窗 焊接 机加工 电镀 喷涂 锁具 不锈钢制品 餐具',
    buyers: [134, 135, 136, 137, 138, 139, 121, ...builders, 151, 152],
  },
  {
    id: 134,
    cues: '泵 阀门 轴承 机床 减速机 压缩机 传动 电梯 叉车 齿轮 液压 风机 数控 精密加工 零部件 起重机 输送机 自动化产线 工业机器人 夹具',
    buyers: [...makers, 146, 148, 159, 177],
  },
  {
    id: 135,
    cues: '注塑机 包装机 食品机械 农机具 医疗器械 环保设备 印刷机械 纺织机械 灌装线 挖掘机 矿山机械 模具加工 半导体设备 烘箱 贴标机',
    buyers: [101, 113, 114, 115, 117, 122, 127, 129, 139, 184, ...builders],
  },
  { id: 136, cues: '汽车 底盘 控制臂 车身 整车 汽配 新能源车 商用车 挂车 座椅总成 车灯', buyers: [151, 152, 154, 181] },
  { id: 137, cues: '船舶 轨道交通 航空 无人机 电动车 自行车 摩托车 游艇', buyers: [105, 153, 155, 156, 178] },
  {
    id: 138,
    cues: '电机 电缆 变压器 照明 灯具 射灯 电池 储能 光伏组件 家电 配电柜 逆变器 充电桩 开关 庭院灯 电线 小家电',
    buyers: [134, 136, 139, 144, ...builders, 151, 152, 161, 170, 178],
  },
  {
    id: 139,
    cues: '电路板 贴装 芯片 传感器模组 显示屏 连接器 元器件 线路板 电子元件 整机组装 通信设备 手机 耳机 摄像头 交换机 服务器',
    buyers: [134, 136, 138, 140, 163, 165],
  },
  {
    id: 140,
    cues: '传感器 变送器 仪表 检测仪 流量计 温湿度 测量机 三坐标 显微镜 校准仪 监测仪 水质在线',
    buyers: [...makers, 144, 145, 146, 173, 174, 177, 184],
  },
  { id: 142, cues: '废钢 再生塑料 废纸 回收 废旧 边角料 再生料 资源化', buyers: [122, 129, 131, 132] },
  { id: 143, cues: '设备维修 机床维修 电机维修 设备保养 检修 大修', buyers: [...makers, 144, 146, 153] },
  { id: 144, cues: '供电 售电 供热 发电 绿电 蒸汽 分布式光伏 电站', buyers: [...makers, 161, 170] },
  { id: 145, cues: '天然气 燃气 液化气', buyers: [130, 114, 161, 162] },
  { id: 146, cues: '供水 自来水 污水处理 中水 管网漏损 二次供水 泵站', buyers: [170, 178, 147] },
  { id: 147, cues: '厂房建设 土建 总承包 房屋建筑 装配式厂房 楼宇 建房', buyers: [...makers, 159, 170, 183, 184] },
  { id: 148, cues: '道路施工 市政 桥梁 园林工程 管网施工 水利工程 绿化工程', buyers: [170, 176, 178] },
  {
    id: 149,
    cues: '机电安装 消防 管道安装 弱电 暖通 空调安装 净化车间 电力安装 智能化工程 电气安装',
    buyers: [...makers, 152, 161, 162, 170, 184],
  },
  {
    id: 150,
    cues: '装修 装饰 软装 门店装修 办公装修 展厅 改造翻新 幕墙 室内设计 工装装修',
    buyers: [152, 161, 162, 164, 165, 170, 172, 183, 184],
  },
  { id: 151, cues: '批发 经销 代理 分销 进出口 贸易 代采 经销商 总代理 供应链', buyers: [152, 161, 162, ...builders] },
  { id: 152, cues: '零售 门店 超市 便利店 连锁 电商 商超 专卖 社区团购 直播带货', buyers: [] },
  { id: 153, cues: '铁路货运 班列', buyers: [131, 106, 158] },
  {
    id: 154,
    cues: '运输 物流 零担 专线 整车 配送 冷链 货运 干线 车队 捎货 城配 冷藏车',
    buyers: [...makers, 101, 103, 104, 151, 152, 162, 164],
  },
  { id: 155, cues: '海运 船运 内河 航运 滚装', buyers: [158, 151] },
  { id: 156, cues: '空运 航空货运', buyers: [158, 151, 139] },
  { id: 158, cues: '货代 报关 拼箱 多式联运 清关 订舱 跨境物流 集装箱', buyers: [...makers, 151, 164] },
  {
    id: 159,
    cues: '仓储 仓库 冷库 分拣 仓配 装卸 云仓 前置仓 冷冻仓',
    buyers: [...makers, 101, 104, 151, 152, 154, 160, 164],
  },
  { id: 160, cues: '快递 一件代发 速递 同城配送', buyers: [151, 152, 164, 124] },
  { id: 161, cues: '酒店 民宿 客房 住宿 会议住宿 度假村', buyers: [172, 174, 187, 188, 165] },
  {
    id: 162,
    cues: '餐饮 餐厅 食堂 团餐 火锅店 茶饮店 咖啡店 酒楼 快餐 外卖 订餐 餐馆',
    buyers: [...makers, 165, 170, 172, 183, 184],
  },
  { id: 163, cues: '宽带 专线网络 短信 通信服务 物联网卡 云通信', buyers: [164, 165, 152, 172] },
  {
    id: 164,
    cues: '平台运营 电商运营 短视频 直播 网站 小程序 搜索 新媒体 社群 代运营 流量 网店',
    buyers: [...makers, 151, 152, 161, 162],
  },
  {
    id: 165,
    cues: '软件 系统 信息化 数据采集 数字化 集成 排程 云服务 算法 大数据 人工智能 看板 数据迁移 网络安全 小程序开发 仓库管理系统 运维',
    buyers: [...makers, 144, 146, 151, 152, 154, 159, 161, 162, 183, 184],
  },
  { id: 166, cues: '贷款 授信 银行 票据 保理 融资租赁 供应链金融', buyers: [...makers, ...builders, 101, 151, 152] },
  { id: 167, cues: '股权 投资 基金 融资 路演 并购 上市', buyers: [127, 139, 165, 173] },
  { id: 168, cues: '保险 货运险 财产险 雇主责任 理赔', buyers: [...makers, ...builders, 154, 151] },
  { id: 170, cues: '物业 厂房出租 写字楼 园区 招商 商铺 房产 产业园', buyers: [...makers, 165, 172, 152] },
  { id: 171, cues: '租赁 设备租赁 叉车租赁 租车 脚手架 高空车 打印机租赁', buyers: [...builders, ...makers, 159, 172] },
  {
    id: 172,
    cues: '法律 律师 会计 财税 代账 咨询 广告 会展 展会 人力资源 招聘 劳务 派遣 外包 策划 安保 知识产权 商标 合同审阅 审计 猎头 团建 翻译',
    buyers: [...makers, 151, 152, 162, 164, 165],
  },
  { id: 173, cues: '研发 实验室 试验 新材料研究 科研 中试', buyers: [126, 127, 135, 138, 139] },
  {
    id: 174,
    cues: '检测 检验 认证 设计 测绘 工业设计 监理 环评 摄影 校准 质检 工程设计 勘察 计量 宣传片',
    buyers: [...makers, ...builders, 101, 170],
  },
  { id: 175, cues: '技术转让 成果转化 节能改造 技术推广 孵化 科技服务 节能', buyers: [...makers, 144, 146] },
  {
    id: 177,
    cues: '废水处理 废气治理 环保 固废 土壤修复 危废 除尘 污泥 环境治理',
    buyers: [117, 122, 126, 127, 133, 146, 178],
  },
  { id: 178, cues: '环卫 园林养护 绿化养护 景区 公园 市政养护 保洁道路', buyers: [170, 161] },
  { id: 180, cues: '家政 洗衣 婚庆 布草洗涤 养老护理 月嫂 摄影婚纱', buyers: [161, 162, 184] },
  { id: 181, cues: '汽车维修 电脑维修 家电维修 手机维修 汽修', buyers: [154, 172] },
  { id: 182, cues: '保洁 清洁 清洗服务 外墙清洗 消杀 开荒', buyers: [152, 161, 162, 170, 183, 184] },
  { id: 183, cues: '培训 学校 课程 内训 实训 研学 教育 技工 职业技能 讲师', buyers: [...makers, 152, 162, 172] },
  { id: 184, cues: '医院 体检 诊所 医疗 康复 口腔', buyers: [...makers, 172, 168] },
  { id: 186, cues: '出版 图书 杂志 报纸 绘本', buyers: [183, 152] },
  { id: 187, cues: '影视 拍摄 纪录片 动画 录音 视频制作 剪辑 后期', buyers: [...makers, 164, 172, 188] },
  { id: 188, cues: '演出 文创 艺术 非遗 美术 舞台 策展', buyers: [161, 170, 172, 178] },
  { id: 189, cues: '赛事 健身 体育 运动会 马拉松 球馆', buyers: [172, 183] },
  { id: 190, cues: '游乐 主题乐园 密室 剧本杀 电竞', buyers: [161, 172] },
]

const buyersById = new Map(trades.map(({ id, buyers = [] }) => [id, new Set<number>(buyers)]))
const cueTable = new Map<string, number[]>()
for (const { id, cues } of trades) {
  for (const cue of cues.split(' ')) cueTable.set(cue, [...(cueTable.get(cue) ?? []), id])
}
const cueLengthMax = Math.max(...[...cueTable.keys()].map((cue) => [...cue].length))

/** Whether what one division makes or does is bought by another one. */
export const supplies = (seller: number, buyer: number): boolean => buyersById.get(seller)?.has(buyer) ?? false

/** Those that buy what a division makes or does. */
export const buyersOf = (seller: number): number[] => [...(buyersById.get(seller) ?? [])]

/** Those whose goods or services a division buys. */
export const sellersTo = (buyer: number): number[] => trades.filter(({ id }) => supplies(id, buyer)).map(({ id }) => id)

/** The divisions that a text gives away, and how many different words of theirs it has; the longest word at a place. */
export function divisionsIn(text: string): Map<number, Set<string>> {
  const characters = [...text]
  const found = new Map<number, Set<string>>()
  for (let at = 0; at < characters.length; at++) {
    for (let length = Math.min(cueLengthMax, characters.length - at); length > 0; length--) {
      const word = characters.slice(at, at + length).join('')
      const divisions = cueTable.get(word)
      if (!divisions) continue
      for (const id of divisions) found.set(id, (found.get(id) ?? new Set()).add(word))
      at += length - 1
      break
    }
  }
  return found
}
