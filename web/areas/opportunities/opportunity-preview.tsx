import type { WholeOpportunity } from '#contract/catalogue/opportunities.ts'
import { previewOpportunity } from '#contract/catalogue/own-opportunities.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { idIn } from '#web/kit/id-in.ts'
import { PreviewNote } from '#web/kit/preview-note.tsx'
import OpportunityPage from './opportunity.tsx'

interface Props {
  opportunity: WholeOpportunity
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { opportunity: await call(previewOpportunity, { id: idIn(params) }) }
}

/** An opportunity with what its owner has written since. */
export default function OpportunityPreview({ opportunity }: Props) {
  return (
    <>
      <PreviewNote>这是修改通过审核后读者看到的样子，现在只有您能看到。</PreviewNote>
      <OpportunityPage opportunity={opportunity} />
    </>
  )
}
