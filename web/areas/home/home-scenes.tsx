import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './home-scenes.module.css'

// Small models of the product's screens. They show how it works and claim nothing: bars stand where real names and
// amounts would be. For a screen reader the text beside them says the same.

export function EnterpriseScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.window}>
        <div className={styles.head}>
          <span className={styles.logo}>
            <Icon name="building" />
          </span>
          <span>
            <b>您的企业</b>
            <i data-long />
          </span>
          <Tag tone="success">
            <Icon name="check" />
            已认证
          </Tag>
        </div>
        <div className={styles.row}>
          <Tag>供应</Tag>产品与服务
          <i />
        </div>
        <div className={styles.row}>
          <Tag tone="warning">需求</Tag>渠道合作
          <i data-long />
        </div>
        <div className={styles.row}>
          <Tag tone="warning">需求</Tag>联合推广
          <i />
        </div>
      </div>
      <div className={styles.note}>
        <span className={styles.logo}>
          <Icon name="swap" />
        </span>
        <span>
          <b>收到新的合作请求</b>
          <i data-long />
        </span>
        <span className={styles.action}>回复</span>
      </div>
    </div>
  )
}

export function MakerScene() {
  return (
    <div className={styles.scene} data-flip aria-hidden="true">
      <div className={styles.window}>
        <div className={styles.head}>
          <span className={styles.logo}>
            <Icon name="coins" />
          </span>
          <span>
            <b>一笔收益的来由</b>
            <i />
          </span>
        </div>
        <ol className={styles.steps}>
          <li data-done>
            来源订单
            <i data-long />
          </li>
          <li data-done>
            现金部分 × 约定比例
            <i />
          </li>
          <li data-done>
            冻结期结束
            <i />
          </li>
          <li>
            转入可提现余额 <Tag tone="success">可提现</Tag>
          </li>
        </ol>
      </div>
      <div className={styles.note}>
        <span className={styles.logo}>
          <Icon name="qr" />
        </span>
        <span>
          <b>专属邀请链接</b>
          <i data-long />
        </span>
        <span className={styles.action}>分享</span>
      </div>
    </div>
  )
}
