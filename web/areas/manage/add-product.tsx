import { useNavigate } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { ownCompany, ownProduct } from '#contract/catalogue/own-companies.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import styles from './manage.module.css'
import { OwnActions } from './own-actions.tsx'
import { OwnState, Timeline } from './own-state.tsx'
import type { OwnProduct } from './own-types.ts'
import { ProductForm } from './product-form.tsx'

type Limits = OutputOnWire<typeof ownProduct.list>['limits']

interface Props {
  product: OwnProduct | null
  limits: Limits
  /** Products stand on a page: without one there is nowhere to put them. */
  hasPage: boolean
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const id = Number(query.get('id') ?? 0)
  const [pages, mine, product] = await Promise.all([
    call(ownCompany.list, { count: 1 }),
    call(ownProduct.list, { count: 1 }),
    id > 0 ? call(ownProduct.read, { id }) : null,
  ])
  return { product, limits: mine.limits, hasPage: pages.list.length > 0 }
}

export default function AddProduct({ product, limits, hasPage }: Props) {
  const navigate = useNavigate()
  const full = !product && limits.used >= limits.max
  return (
    <AccountShell
      realm="enterprise"
      title={product ? '修改产品' : '发布产品'}
      lead={
        product
          ? '价格与库存立即生效，名称、图片与介绍通过审核后生效。'
          : `已用 ${limits.used} / ${limits.max} 个产品。`
      }
      action={
        product && (
          <span className={styles.ways}>
            <ButtonLink href={`/manage/product/${product.id}/preview`} kind="outline" size="small" target="_blank">
              预览
            </ButtonLink>
            <OwnActions
              own={product}
              calls={ownProduct}
              name={product.name}
              onRemoved={() => void navigate('/manage/product')}
            />
          </span>
        )
      }
    >
      {!hasPage && (
        <section className={styles.notice} aria-label="企业主页提示">
          <p>产品展示在企业主页上，请先填写企业介绍。</p>
          <ButtonLink href="/manage/about" size="small">
            填写企业介绍
          </ButtonLink>
        </section>
      )}
      {limits.level === 0 && (
        <section className={styles.notice} aria-label="认证提示">
          <p>
            <b>尚未认证</b>：可以先保存草稿，完成企业认证后即可提交审核并展示。
          </p>
          <ButtonLink href="/authentication" size="small">
            去认证
          </ButtonLink>
        </section>
      )}
      {full && <p className={styles.notice}>产品数量已达上限，删除草稿或提升认证等级后可以继续发布。</p>}
      {product && (
        <section className={styles.standing} aria-label="状态">
          <OwnState {...product} />
          {product.revision?.state === 'review' && <p>正在审核。审核期间不能修改，需要修改请先撤回。</p>}
          {product.revision?.state === 'rejected' && (
            <p>审核未通过{product.revision.reason && `：${product.revision.reason}`}。请按各项意见修改后再次提交。</p>
          )}
        </section>
      )}
      {hasPage && !full && (
        <div className={styles.sides}>
          <ProductForm
            key={product ? `${product.id} ${product.revision?.state}` : 'new'}
            product={product}
            limits={limits}
          />
          <aside className={styles.aside}>{product && <Timeline events={product.events} />}</aside>
        </div>
      )}
    </AccountShell>
  )
}
