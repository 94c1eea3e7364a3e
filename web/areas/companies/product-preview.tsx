import type { WholeProduct } from '#contract/catalogue/companies.ts'
import { previewProduct } from '#contract/catalogue/own-companies.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { idIn } from '#web/kit/id-in.ts'
import { PreviewNote } from '#web/kit/preview-note.tsx'
import Product from './product.tsx'

interface Props {
  product: WholeProduct
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { product: await call(previewProduct, { id: idIn(params) }) }
}

/** A product with what its owner has written since. */
export default function ProductPreview({ product }: Props) {
  return (
    <>
      <PreviewNote>这是修改通过审核后读者看到的样子，现在只有您能看到。</PreviewNote>
      <Product product={product} />
    </>
  )
}
