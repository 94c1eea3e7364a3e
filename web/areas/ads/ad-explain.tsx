import { ButtonLink } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { NumberedSteps } from '#web/kit/numbered-steps.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { faqOf, Questions } from '#web/kit/questions.tsx'
import styles from './ad-explain.module.css'

export const about = '广告怎样投放、怎样计费、素材有哪些要求、哪些内容不能投放，以及取消与退款的规则。'

const trail = [{ name: '广告服务', path: '/advertisement' }]

const steps = [
  ['选位置与日期', '在日历上选席位和起止日期，费用逐行列出；下单后席位保留 30 分钟等待支付。'],
  ['提交素材', '提供标题、图片、图片说明与落地页；涉及资质的行业一并提交证明。'],
  ['审核', '支付后两个工作日内给出结果，不通过时逐项写明原因，七天内修改后重新提交不再收费。'],
  ['按期投放', '审核通过后在开始日期零点上线，结束日期当天二十四点下线。'],
  ['查看效果', '每天的可见曝光与点击画成图表，机器、工作人员与您自己的访问不计入。'],
] as const

const rules = [
  ['计费', '按天计费，首尾两天都计入；有月价的位置自动取月价与日价最便宜的组合。价格以下单时为准。'],
  ['席位', '一个席位同一天只归一则广告；同一广告位有多个席位时轮流展示，先确认的先得。'],
  ['标识', '每则广告都标明“广告”二字，详情页写明广告主，链接向搜索引擎声明为付费链接。'],
  ['尺寸', '按广告位注明的像素尺寸制作，可以是其两倍；格式与大小以广告位注明的为准。'],
  ['文字', '图中文字清晰可读，图片说明用一句话写清内容，看不到图片的读者靠它了解广告。'],
  ['落地页', '打开即为广告所述内容，可正常访问，不自动下载、不连续跳转、不强制授权。'],
] as const

const refused = [
  '使用“国家级”“最佳”“第一”等绝对化用语，或承诺收益、保证效果',
  '医疗、药品、保健食品等依法须事先审查而没有审查批准文号的内容',
  '未经许可的金融产品、彩票、贷款与招商加盟宣传',
  '冒用他人商标、名称、肖像，或与事实不符的资质与荣誉',
  '模仿系统提示、关闭按钮等诱导点击的画面，闪烁或自动播放声音',
]

const refunds = [
  ['审核未通过', '七天内可修改重交，逾期或放弃时全额退回'],
  ['审核超过约定时间', '占用的天数顺延；席位已被预订时按天退回'],
  ['开始日期前取消', '全额退回'],
  ['投放中由广告主提出停止', '按未投放的整天数退回'],
  ['平台暂停投放', '暂停的天数恢复后顺延；不能顺延的按天退回'],
  ['因内容违规下线，或企业认证被撤销', '已投放的天数不退，其余按未投放的整天数退回'],
] as const

const questions = [
  ['可以只投一天吗？', '每个广告位写有最短与最长天数，日历会按它们限制可选的日期。'],
  ['投放期间能换图吗？', '可以。新素材需要重新审核，审核期间继续展示原图，通过后替换，不另收费。'],
  ['想要的日期已经满了怎么办？', '可以换一个席位或日期，有人取消时席位立即放出，日历随时更新。'],
  ['费用可以开发票吗？', '实付的现金部分可以开具发票，推广金抵扣的部分不开票。'],
] as const

export function meta() {
  return { trail, jsonLd: [faqOf(questions)] }
}

export default function AdExplain() {
  return (
    <>
      <PageHeader
        title="广告投放说明"
        summary="从选位置到下线，费用怎么算、素材怎么备、什么不能投、怎么退，一页说清。"
        trail={trail}
      />
      <Section title="五步完成投放" lead="企业完成认证后即可在线下单，推广金最多抵一半。">
        <NumberedSteps steps={steps} />
      </Section>
      <Section title="规则" surface="soft">
        <dl className={styles.rules}>
          {rules.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="不予发布的内容" lead="广告由广告主对真实性负责，平台在发布前审核，发布后发现问题会先下线再核实。">
        <ul className={styles.refused}>
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Section title="退款" surface="soft">
        <table className={styles.refunds}>
          <thead>
            <tr>
              <th scope="col">情形</th>
              <th scope="col">处理</th>
            </tr>
          </thead>
          <tbody>
            {refunds.map(([when, what]) => (
              <tr key={when}>
                <th scope="row">{when}</th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.note}>退款按支付时的方式与比例退回，推广金部分退回推广金账户，订单里可以查到每一笔。</p>
      </Section>
      <Section title="常见问题" more={<ButtonLink href="/advertisement/add">立即投放</ButtonLink>}>
        <Questions questions={questions} />
      </Section>
    </>
  )
}
