import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { listMaterials, Material } from '#contract/people/posters.ts'
import { materialKinds } from '#contract/people/posters.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { listAddress, pagesOf } from '#web/kit/list-address.ts'
import styles from './posters.module.css'

interface Props {
  materials: OutputOnWire<typeof listMaterials>
  kind: keyof typeof materialKinds | undefined
}

const ways = { all: '全部', ...materialKinds }

/** Texts to copy and pictures to save. */
export function MaterialList({ materials, kind }: Props) {
  const { list } = materials
  const addressOf = (type: string | undefined, page?: number) => listAddress('/personal/posters', { type, page })
  return (
    <>
      <nav className={styles.kinds} aria-label="按类型筛选素材">
        {Object.entries(ways).map(([key, name]) => (
          <a
            key={key}
            href={addressOf(key === 'all' ? undefined : key)}
            aria-current={key === (kind ?? 'all') ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {list.length > 0 ? (
        <ul className={styles.cards}>
          {list.map((material) => (
            <li key={material.id}>
              <Card {...material} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="还没有素材">平台准备好素材后会出现在这里。</EmptyState>
      )}
      <Pagination {...pagesOf(materials, list.length)} href={(page) => addressOf(kind, page)} />
    </>
  )
}

function Card({ kind, title, text, picture }: Material) {
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      {picture && <img className={styles.shown} src={picture} alt={title} loading="lazy" />}
      {text && <p>{text}</p>}
      <div className={styles.acts}>
        {text && <CopyButton text={text} name={`“${title}”的文案`} />}
        {kind === 'picture' && (
          <ButtonLink href={picture} download kind="plain" size="small">
            下载图片<span className="unseen">“{title}”</span>
          </ButtonLink>
        )}
      </div>
    </article>
  )
}
