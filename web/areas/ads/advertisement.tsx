import { readAd, type WholeAd } from '#contract/catalogue/ads.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AdPicture } from '#web/kit/ads/ad-place.tsx'
import { idIn } from '#web/kit/id-in.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import styles from './advertisement.module.css'

interface Props {
  ad: WholeAd
}

const trail = [{ name: '广告服务', path: '/advertisement' }]

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { ad: await call(readAd, { id: idIn(params) }) }
}

export function meta({ ad }: Props, { shell }: MetaContext) {
  return {
    title: `${ad.title} - 广告 - ${shell.baseInfo.name}`,
    description: `${ad.company || shell.baseInfo.name}在${ad.slot_name}投放的广告：${ad.alt}`,
    image: ad.image,
    name: ad.title,
    trail,
    // What is over is kept for the record, not for search engines.
    ...(ad.phase === 'running' ? {} : { noindex: true }),
  }
}

export default function Advertisement({ ad }: Props) {
  const { title, company, company_id, slot_name, page, starts_on, ends_on, phase, others, href } = ad
  const running = phase === 'running'
  return (
    <>
      <PageHeader title={title} trail={trail} />
      <Container>
        <div className={styles.ad}>
          {running ? <AdPicture ad={ad} eager /> : <Past ad={ad} />}
          <div className={styles.about}>
            <dl className={styles.facts}>
              <dt>状态</dt>
              <dd>{running ? <Tag tone="success">投放中</Tag> : <Tag tone="quiet">已结束</Tag>}</dd>
              <dt>广告主</dt>
              <dd>{company_id ? <a href={`/company/${company_id}`}>{company}</a> : '平台自有广告'}</dd>
              <dt>广告位</dt>
              <dd>
                {slot_name}（<a href={page}>查看所在页面</a>）
              </dd>
              <dt>投放日期</dt>
              <dd>
                {starts_on} 至 {ends_on}
              </dd>
            </dl>
            {running && (
              <a className={styles.go} href={href} target="_blank" rel="sponsored noopener">
                前往广告主页面
              </a>
            )}
            <p className={styles.note}>
              本页内容为付费广告，由广告主提供并对其真实性负责。如认为其中有误，请
              <a href={`/report?subject=advertisement&id=${ad.id}`} rel="nofollow">
                举报
              </a>
              。
            </p>
          </div>
        </div>
        {others.length > 0 && (
          <section className={styles.others} aria-labelledby="others">
            <h2 id="others">同一位置的其他广告</h2>
            <div className={styles.list}>
              {others.map((other) => (
                <AdPicture key={other.id} ad={other} />
              ))}
            </div>
          </section>
        )}
        <p className={styles.back}>
          <ButtonLink href="/advertisement" kind="outline">
            查看全部广告位
          </ButtonLink>
          <ButtonLink href="/advertisement/add">在这里投放</ButtonLink>
        </p>
      </Container>
    </>
  )
}

/** Over: there is nowhere to go from it any more. */
function Past({ ad: { image, alt, width, height } }: Props) {
  return <img className={styles.past} src={image} alt={`${alt}（广告，已结束）`} width={width} height={height} />
}
