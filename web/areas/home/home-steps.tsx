import styles from './home-steps.module.css'

const steps = [
  ['免费注册', '手机号验证后即可进入企业中心。'],
  ['完善资料', '填写企业信息，展示产品与服务。'],
  ['发布供需', '审核通过后进入商机池，到期自动下线。'],
  ['对接洽谈', '在线提出合作请求，双方自行评估与签约。'],
] as const

/** How a company comes to a partner, in four steps. */
export function HomeSteps() {
  return (
    <ol className={styles.steps} aria-label="合作流程">
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
