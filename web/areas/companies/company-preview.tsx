import type { WholeCompany } from '#contract/catalogue/companies.ts'
import { ownCompany, previewCompany } from '#contract/catalogue/own-companies.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { PreviewNote } from '#web/kit/preview-note.tsx'
import Company from './company.tsx'

interface Props {
  company: WholeCompany | null
}

export async function loader({ call }: LoaderContext): Promise<Props> {
  const { list } = await call(ownCompany.list, { count: 1 })
  const [page] = list
  return { company: page ? await call(previewCompany, { id: page.id }) : null }
}

/** The page of a company with what its owner has written since. */
export default function CompanyPreview({ company }: Props) {
  if (!company) return <EmptyState title="还没有企业主页">请先填写企业介绍。</EmptyState>
  return (
    <>
      <PreviewNote>这是修改通过审核后读者看到的样子，现在只有您能看到。</PreviewNote>
      <Company company={company} opportunities={[]} activities={[]} answers={{ rate: null, median_hours: null }} />
    </>
  )
}
