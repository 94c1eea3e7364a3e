import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { listMaterials, listPosters } from '#contract/people/posters.ts'
import { materialKinds } from '#contract/people/posters.words.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { choiceIn, numberIn, pageIn } from '#web/kit/list-address.ts'
import { MaterialList } from './material-list.tsx'
import { PosterChoice } from './poster-choice.tsx'
import styles from './posters.module.css'

interface Props {
  posters: OutputOnWire<typeof listPosters>
  materials: OutputOnWire<typeof listMaterials>
  kind: keyof typeof materialKinds | undefined
  chosenId: number | undefined
}

const kinds = Object.keys(materialKinds) as (keyof typeof materialKinds)[]

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const kind = choiceIn(query, 'type', kinds)
  const [posters, materials] = await Promise.all([
    call(listPosters, {}),
    call(listMaterials, { page: pageIn(query), ...(kind && { kind }) }),
  ])
  return { posters, materials, kind, chosenId: numberIn(query, 'id') }
}

/** What a maker shows and sends on: posters with their own code, texts with their own link, pictures. */
export default function Posters({ posters, materials, kind, chosenId }: Props) {
  const { list, inviter } = posters
  return (
    <AccountShell
      realm="maker"
      title="海报与素材"
      lead="海报带您的昵称与专属二维码，对方扫码注册即记为您邀请；文案里的链接也是您的。"
    >
      {list.length > 0 ? (
        <PosterChoice posters={list} chosenId={chosenId} inviter={inviter} />
      ) : (
        <EmptyState title="暂时没有可用的海报">可以先用邀请链接。</EmptyState>
      )}
      <div className={styles.materials}>
        <AccountBlock title="推广素材">
          <MaterialList materials={materials} kind={kind} />
        </AccountBlock>
      </div>
    </AccountShell>
  )
}
