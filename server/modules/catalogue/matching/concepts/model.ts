/**
 * A thesaurus: words by which people in one trade call the same things. Whoever writes 手板 and whoever writes 首板 mean
 * the same, and no dictionary of words says so. The first of a line is its name.
 */
const lines = `
股权融资 天使 种子基金 引导基金 投资平台 早期基金 轮 股权 创投 风投 投委会 路演 领投 跟投
贷款 授信 抵押 信贷 过桥 保理 票据贴现 融资租赁 供应链金融 经营贷 保函
保险 投保 保单 理赔 承保 险种 保费
团餐 食堂 团膳 后勤 膳食 餐标 厂区食堂 就餐 配餐 订餐 盒饭 供餐
粮油 大米 米面 长粒香 稻米 稻花香 新米 面粉 食用油 杂粮 米面油
水产 海鲜 虾 鱼 甲鱼 贝 冻品 带鱼 虾仁 海参 小龙虾 鱼糕 蟹
预制菜 料理包 中央厨房 复热 速冻调制 软罐头 半成品 净菜 汤煲 调理食品 酱卤
玩具 公仔 玩偶 毛绒 抱枕 娃娃 积木 潮玩 手办
礼品 伴手礼 礼盒 福利 年货 节庆 满赠 纪念品 积分兑换 商务礼
技工 操作工 实习 毕业生 学徒 焊工 数控操作 招聘 用工 劳务 派遣 普工 职校 高职 外包工 灵活用工
代运营 直播 投流 主播 店播 抖音 短视频 小店 操盘 达人 带货 账号矩阵 视频号 代播 网店
水泵 给水泵 离心泵 循环泵 泵芯包 轴瓦 动平衡 机封 叶轮 真空泵 潜水泵
检修 大修 维修 承修 抢修 保养 解体 备件 返厂修
检测 检验 农残 重金属 CMA 快检 型式检验 化验 委托检验 抽检 第三方实验室 送检
认证准入 CE FCC 射频 EMC 有害物质 出证 暗室 市场准入 3C
茶叶 普洱 熟茶 毛茶 茶饼 红茶 绿茶 散茶 茶庄 茶园 白茶 乌龙
饮品店 奶茶 茶饮 现磨 咖啡店 饮品门店 甜品店
咖啡 咖啡豆 熟豆 生豆 挂耳 拼配 烘焙豆 意式 手冲 现磨饮品
手板 首板 样机 复模 3D 打印 三维打印 SLA 增材 快速成型 功能样机 打样平台 小批试制
机加工 数控 CNC 车铣 五轴 精密零件 加工中心 车床 铣床 立加 轴类 非标零件 来图加工
糕点 曲奇 蛋黄酥 饼干 月饼 酥点 烘焙 面包 蛋糕 西点 蛋卷
乳制品 黄油 奶油 奶酪 牛奶 乳粉 奶粉 芝士 稀奶油
代账 记账 会计 报税 退税 账务 税务师 做账 财税 纳税人 汇算 账税
高企申报 研发费用 加计扣除 专精特新 知识产权 专利 资质申报 政策申报 认定
化妆品 面霜 洁面 护肤 膏霜 精华 彩妆 敏感肌 面膜 洗护 功效 植物提取 活性物
光伏 组件 屋顶 电站 并网 双玻 太阳能板 逆变器 户用 工商业光伏
储能 电池 电芯 锂电 电池包 PACK 固态电池
家具 床屏 桌椅 床垫 沙发 固装 软装 实木件 藤编 活动家具 书桌 柜
废水 污水 提标 中水 回用 膜 臭氧 COD 水站 生化 催化氧化 反渗透
固废 危废 污泥 废酸 废液 处置 焚烧 转移联单
钣金 机柜 柜体 箱体 折弯 激光切割 喷塑 喷粉 外箱 壳体 机箱 薄板
压铸 铸件 铸造 铝锭 ADC12 铝合金锭 熔炼 熔炉 压铸件
有机肥 基肥 羊粪 肥料 底肥 土壤改良 农资 化肥 腐熟 农家肥
果蔬 苹果 脐橙 果园 蔬菜 大棚 温室 番茄 鲜果 合作社 果业 选果
苗圃 苗木 花卉 绿植 行道树 草花 盆栽
面料 坯布 针织 罗马布 毛圈 棉布 布料 布匹 纱线 织造 染色 印花 色卡
服装 童装 卫衣 连衣裙 文化衫 成衣 制衣 工装 打底 裁剪 班服 校服
货代 拼箱 订舱 海运 报关 清关 拼柜 散货 提单 集运 收货仓 双清
冷链 冷藏车 冷库 温度曲线 低温库 冷冻 温控 冷车 气调库
零担 专线 干线 承运 车队 货运 整车运输 配送
仓储 仓库 库位 拣货 云仓 上架 出入库 货架 盘点 立库
仓库软件 WMS 扫码 条码 进销存 库存 手持 手持终端 库位管理 ERP 开单
软件开发 小程序 系统开发 信息化 数字化 源码 APP MES 数据采集
医用耗材 注射器 敷料 口罩 手套 手术衣 输液 卫材 隔离衣 棉签 低值耗材
无纺布 熔喷 水刺 纺粘 卷材
贴片 SMT 电路板 控制板 PCBA 后焊 波峰 BGA 线路板 板子 贴装 焊接车间
元器件 芯片 单片机 被动元件 呆料 电容 散料 电子料
紧固件 螺栓 螺母 螺丝 螺钉 标准件 连接件 地脚 垫圈 冷镦 螺柱
展台 特装 搭建 展会 会展 展位 展厅 桁架 布展 搭台 展陈
注塑 机台 成型机 模具 开模 打件 试模 塑件 吨位 吹塑 塑胶件
废纸 黄板 纸边 报废箱 边料 打包站 旧纸箱 原纸 抄造 回收纸
纸箱 纸盒 彩盒 瓦楞 包装盒 箱板 飞机盒 包材 内托
白酒 酱酒 酱香 浓香 烟酒 酒水 县级经销 名酒 宴席用酒 葡萄酒 干红
照明 工矿灯 天棚灯 LED 投光灯 路灯 灯具 三防灯 庭院灯 照度
驱动电源 恒流 调光 LED 电源 开关电源
酒店 客房 度假村 民宿 宴会 住宿
餐饮连锁 门店 火锅店 餐厅 酒楼 加盟 快餐
商超 超市 便利店 连锁超市 专柜 社区团购
五金批发 机电 五金店 劳保 工具
装修 装饰 精装 办公装修 木作 吊顶
印刷 画册 标签 不干胶 说明书 彩印
化工原料 树脂 助剂 涂料 溶剂 胶粘剂
医疗器械 骨科 植入物 医疗设备 二类证 三类证
汽车零部件 主机厂 车桥 底盘 转向器 内饰 车灯
钢结构 焊接 铆焊 结构件 船用
节能改造 合同能源 能源管理 空压 用能诊断 余热
物业 园区 写字楼 厂房出租 招商 共享办公
清洁 保洁 布草 洗涤 消杀
广告 品牌设计 宣传片 拍摄 视频制作 摄影
婚庆 宴席 婚宴 酒席
`

const names = new Map<string, string[]>()
for (const line of lines.trim().split('\n')) {
  const [name = '', ...words] = line.split(' ')
  for (const word of [name, ...words].map((one) => one.toLowerCase())) {
    names.set(word, [...(names.get(word) ?? []), name])
  }
}
const longest = Math.max(...[...names.keys()].map((word) => [...word].length))

/** Stands before what is no word of a text but what several of its words mean. */
export const conceptMark = '#'

/** What a text is about by the words of a trade, each with how many different ones it has; the longest at a place. */
export function conceptsIn(normalised: string): Map<string, number> {
  const characters = [...normalised]
  const found = new Map<string, Set<string>>()
  for (let at = 0; at < characters.length; at++) {
    for (let length = Math.min(longest, characters.length - at); length > 0; length--) {
      const word = characters.slice(at, at + length).join('')
      const known = names.get(word)
      if (!known) continue
      for (const name of known) found.set(name, (found.get(name) ?? new Set()).add(word))
      at += length - 1
      break
    }
  }
  return new Map([...found].map(([name, words]) => [name, words.size]))
}
