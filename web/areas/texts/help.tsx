import { listHelp, type Question, readHelpCategories, type Shelves } from '#contract/texts/content.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress, listStatus, numberIn, pageIn, pagesOf } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { plainText } from '#web/kit/plain-text.ts'
import { RichText } from '#web/kit/rich-text.tsx'
import styles from './help.module.css'

interface Props {
  questions: Question[]
  categories: Shelves['categories']
  category: number | undefined
  pages: ReturnType<typeof pagesOf>
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const category = numberIn(query, 'category')
  const [list, shelves] = await Promise.all([
    call(listHelp, { page: pageIn(query), count: 40, category }),
    call(readHelpCategories, {}),
  ])
  return { questions: list.list, categories: shelves.categories, category, pages: pagesOf(list, list.list.length) }
}

export const status = listStatus

export const about = '账户、认证、商机、钱包、发票与创客佣金的常见问题与解答，按类别整理，可以搜索。'

export function meta({ questions, categories, category, pages }: Props, context: MetaContext) {
  const chosen = categories.find(({ id }) => id === category)?.name ?? ''
  const { page } = pages
  const address = listAddress('/help', { category, page })
  const own = listMeta({ chosen, page, empty: questions.length === 0, address }, context)
  return questions.length === 0 ? own : { ...own, jsonLd: [faqOf(questions)] }
}

function faqOf(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plainText(html) },
    })),
  }
}

export default function Help({ questions, categories, category, pages }: Props) {
  // In the order in which the categories stand at the side; what is in none comes last.
  const placeOf = (name: string) => categories.findIndex((one) => one.name === name) >>> 0
  const groups = [...Map.groupBy(questions, ({ category: of }) => of?.name ?? '其他问题')].sort(
    ([one], [other]) => placeOf(one) - placeOf(other),
  )
  return (
    <>
      <PageHeader title="帮助中心" summary="常见问题按类别整理；没有找到答案，可以直接联系我们。" />
      <Container>
        <div className={styles.columns}>
          <aside className={styles.side}>
            <form action="/search" className={styles.search}>
              <input type="hidden" name="kind" value="help" />
              <input
                type="search"
                name="q"
                aria-label="搜索常见问题"
                placeholder="搜索常见问题"
                maxLength={60}
                required
              />
              <Button type="submit" size="small">
                搜索
              </Button>
            </form>
            <Categories categories={categories} category={category} />
            <div className={styles.reach}>
              <p>没有找到答案？</p>
              <ButtonLink href="/contact?about=/help" kind="outline" size="small">
                联系我们
              </ButtonLink>
            </div>
          </aside>
          <div>
            {pages.past && <PastEnd first={listAddress('/help', { category })} />}
            {questions.length === 0 && !pages.past && (
              <EmptyState title="这里还没有问题">
                换一个类别看看，或<a href="/contact">联系我们</a>。
              </EmptyState>
            )}
            {groups.map(([name, members]) => (
              <section key={name} className={styles.group} aria-label={name}>
                <h2>{name}</h2>
                {members.map((question) => (
                  <Answered key={question.id} question={question} />
                ))}
              </section>
            ))}
            <Pagination {...pages} href={(page) => listAddress('/help', { category, page })} />
          </div>
        </div>
      </Container>
    </>
  )
}

function Categories({ categories, category }: Pick<Props, 'categories' | 'category'>) {
  const filled = categories.filter(({ total }) => total > 0)
  return (
    <nav className={styles.categories} aria-label="问题类别">
      <a href="/help" aria-current={category === undefined ? 'true' : undefined}>
        全部问题
      </a>
      {filled.map(({ id, name, total }) => (
        <a key={id} href={listAddress('/help', { category: id })} aria-current={id === category ? 'true' : undefined}>
          {name}
          <span>{total}</span>
        </a>
      ))}
    </nav>
  )
}

/** A question opens where it stands, without a script; its own page is there for whoever wants to pass it on. */
function Answered({ question: { id, title, html } }: { question: Question }) {
  return (
    <details className={styles.question}>
      <summary>
        <h3>{title}</h3>
        <Icon name="down" />
      </summary>
      <RichText html={html} />
      <a href={`/help/${id}`}>
        单独查看<span className="unseen">：{title}</span>
      </a>
    </details>
  )
}
