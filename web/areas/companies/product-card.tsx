import type { ProductCard as Product } from '#contract/catalogue/companies.ts'
import { amountText } from '#web/kit/cards/amounts.ts'
import styles from './product-card.module.css'

/** A product in its company's showcase. */
export function ProductCard({ product }: { product: Product }) {
  const { id, company_id, name, summary, picture, price_from, price_to, unit, sold_out } = product
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {picture && <img src={picture} alt="" width={640} height={480} loading="lazy" decoding="async" />}
      </div>
      <div className={styles.words}>
        <h3>
          <a href={`/company/${company_id}/product/${id}`}>{name}</a>
        </h3>
        {summary && <p>{summary}</p>}
        <b>{sold_out ? '暂时售罄' : amountText(price_from, price_to, unit)}</b>
      </div>
    </article>
  )
}
