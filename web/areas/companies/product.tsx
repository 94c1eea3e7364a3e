import { readProduct, type WholeProduct } from '#contract/catalogue/companies.ts'
import type { Shell } from '#contract/site/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { amountText } from '#web/kit/cards/amounts.ts'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { ActionBar, Detail, DetailPart } from '#web/kit/detail.tsx'
import { FavouriteButton } from '#web/kit/favourites/favourite-button.tsx'
import { idIn } from '#web/kit/id-in.ts'
import { LeadButton } from '#web/kit/leads/lead-button.tsx'
import { ReportLink } from '#web/kit/report-link.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { SideCard } from '#web/kit/side-card.tsx'
import styles from './product.module.css'
import { ProductCard } from './product-card.tsx'

interface Props {
  product: WholeProduct
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { product: await call(readProduct, { id: idIn(params), product: idIn({ id: params.product }) }) }
}

const trailOf = ({ company }: WholeProduct) => [
  { name: '企业名录', path: '/company' },
  { name: company.name, path: `/company/${company.id}` },
]

export function meta({ product }: Props, { shell }: MetaContext) {
  const { name, summary, picture, company } = product
  return {
    title: `${name} - ${company.name} - ${shell.baseInfo.name}`,
    description: summary || `${company.name}的产品：${name}。${company.summary}`,
    keywords: [name, company.name, ...company.business].join(','),
    name,
    trail: trailOf(product),
    jsonLd: [productOf(product, shell)],
    ...(picture && { image: picture }),
  }
}

function productOf(product: WholeProduct, { origin }: Shell) {
  const { id, name, summary, pictures, price_from, price_to, sold_out, company } = product
  const url = `${origin}/company/${company.id}/product/${id}`
  const seller = { '@type': 'Organization', name: company.name, url: `${origin}/company/${company.id}` }
  const offers = price_from !== null && {
    '@type': 'AggregateOffer',
    priceCurrency: 'CNY',
    lowPrice: price_from,
    ...(price_to !== null && { highPrice: price_to }),
    availability: `https://schema.org/${sold_out ? 'OutOfStock' : 'InStock'}`,
    seller,
  }
  return {
    '@type': 'Product',
    name,
    description: summary || name,
    url,
    brand: { '@type': 'Brand', name: company.short_name || company.name },
    ...(pictures.length > 0 && { image: pictures.map((picture) => origin + picture) }),
    ...(offers && { offers }),
  }
}

export default function Product({ product }: Props) {
  const { id, name, summary, html, pictures, specifications, company, others, sold_out } = product
  const [first, ...more] = pictures
  return (
    <Detail
      trail={trailOf(product)}
      here={name}
      head={null}
      side={
        <>
          <SideCard title="联系与咨询">
            <p className={styles.price}>
              {amountText(product.price_from, product.price_to, product.unit)}
              {sold_out && <Tag tone="warning">暂时售罄</Tag>}
            </p>
            <ActionBar>
              <LeadButton kind="product" id={id} path={`/company/${company.id}/product/${id}`} />
              <FavouriteButton kind="product" id={id} path={`/company/${company.id}/product/${id}`} />
            </ActionBar>
            <ButtonLink href={`/company/${company.id}`} kind="outline">
              查看企业与联系方式
            </ButtonLink>
          </SideCard>
          <CompanyCard company={company} shape="tile" />
          <ReportLink subject="product" id={id} />
        </>
      }
    >
      <section className={styles.product}>
        {first && (
          <div className={styles.pictures} data-count={pictures.length}>
            <img src={first} alt={name} width={640} height={480} fetchPriority="high" />
            {/* For a thumb to push; beside a pointer they stand below, larger. */}
            {more.map((picture, at) => (
              <img key={picture} src={picture} alt={`${name}，图 ${at + 2}`} width={640} height={480} loading="lazy" />
            ))}
          </div>
        )}
        <div>
          <h1>{name}</h1>
          {summary && <p className={styles.summary}>{summary}</p>}
          <p className={styles.updated}>更新于 {formatDay(product.updated_at)}</p>
        </div>
      </section>
      {specifications.length > 0 && (
        <DetailPart title="规格参数">
          <dl className={styles.specifications}>
            {specifications.map((one) => (
              <div key={one.name}>
                <dt>{one.name}</dt>
                <dd>{one.value}</dd>
              </div>
            ))}
          </dl>
        </DetailPart>
      )}
      {html && (
        <DetailPart title="产品介绍">
          <RichText html={html} />
        </DetailPart>
      )}
      {more.length > 0 && (
        <div className={styles.rest}>
          <DetailPart title="更多图片">
            <div className={styles.more}>
              {more.map((picture) => (
                <img key={picture} src={picture} alt="" width={640} height={480} loading="lazy" />
              ))}
            </div>
          </DetailPart>
        </div>
      )}
      {others.length > 0 && (
        <DetailPart title="这家企业的其他产品">
          <div className={styles.others}>
            {others.map((other) => (
              <ProductCard key={other.id} product={other} />
            ))}
          </div>
        </DetailPart>
      )}
    </Detail>
  )
}
