import styles from './home-steps.module.css'

const steps = [
  ['注册并认证', '提交营业执照等资料，平台核验主体资质后，以认证身份展示。'],
  ['发布供需', '写清能提供什么、正在寻找什么，审核通过后进入商机池。'],
  ['对接洽谈', '收到或发出合作请求，在收件箱里回复、补充资料、约定沟通。'],
  ['达成合作', '确认合作意向，后续的服务、费用与票据都有记录可查。'],
] as const

export function HomeSteps() {
  return (
    <ol className={styles.steps}>
      {steps.map(([name, text], place) => (
        <li key={name}>
          <span className={styles.number} aria-hidden="true">
            {place + 1}
          </span>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
