import type { FoundProduct } from '#contract/catalogue/companies.ts'
import type { Found } from '#contract/texts/search.ts'
import { searchKindNames } from '#contract/texts/search.words.ts'
import { formatDay } from '#ui/formats.ts'
import { amountText } from '#web/kit/cards/amounts.ts'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import { formatNames, pointsText } from '#web/kit/cards/resource-words.ts'
import { Marked } from '#web/kit/marked.tsx'
import type { Cards } from './found-cards.ts'
import styles from './search.module.css'

/** Only of texts does a reader want to know how old they are. */
const dated: readonly Found['kind'][] = ['news', 'notice', 'knowledge']

const priceOf = ({ price_from, price_to, unit }: FoundProduct) => amountText(price_from, price_to, unit)

/** A result as its own list shows it; what has no list of its own is shown with its words. */
function FoundCard({ found, cards }: { found: Found; cards: Cards }) {
  const { kind, id, title, summary, image, path, published_at } = found
  const heading = <Marked segments={title} />
  const company = kind === 'company' && cards.company.find((one) => one.id === id)
  if (company) return <CompanyCard company={company} heading={heading} />
  const opportunity = kind === 'business' && cards.business.find((one) => one.id === id)
  if (opportunity) return <OpportunityCard opportunity={opportunity} heading={heading} />
  const product = kind === 'product' && cards.product.find((one) => one.id === id)
  const resource = kind === 'resource' && cards.resource.find((one) => one.id === id)
  return (
    <article className={styles.row}>
      {image && <img className={styles.picture} src={image} alt="" width={144} height={81} loading="lazy" />}
      <div className={styles.words}>
        <h2>
          <a href={path}>{heading}</a>
        </h2>
        {summary.length > 0 && (
          <p>
            <Marked segments={summary} />
          </p>
        )}
        <p className={styles.facts}>
          <span>{searchKindNames[kind]}</span>
          {product && <b>{product.sold_out ? '暂时售罄' : priceOf(product)}</b>}
          {product && <a href={`/company/${product.company_id}`}>{product.company_name}</a>}
          {resource && <span>{formatNames[resource.format]}</span>}
          {resource && <span>{pointsText(resource.points)}</span>}
          {dated.includes(kind) && <time dateTime={published_at}>{formatDay(published_at)}</time>}
        </p>
      </div>
    </article>
  )
}

export function FoundList({ list, cards }: { list: readonly Found[]; cards: Cards }) {
  return (
    <ol className={styles.list}>
      {list.map((one) => (
        <li key={`${one.kind}${one.id}`}>
          <FoundCard found={one} cards={cards} />
        </li>
      ))}
    </ol>
  )
}
