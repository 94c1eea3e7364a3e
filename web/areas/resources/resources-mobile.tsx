import { Container } from '#ui/container.tsx'
import { ResourceCard } from '#web/kit/cards/resource-card.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { Endless } from '#web/mobile/kit/endless.tsx'
import { ListHead } from '#web/mobile/kit/list-head.tsx'
import { NoResources } from './no-resources.tsx'
import styles from './resources.module.css'
import { chips, linesOf, loader, type Props, path, searchOf } from './resources-page.ts'

export { loader, meta, status } from './resources-page.ts'

export default function ResourcesMobile(props: Props) {
  return (
    <>
      <ListHead
        title="资料下载"
        path={path}
        total={`${props.total} 份资料`}
        rows={linesOf(props).flat()}
        chips={chips(props)}
        search={searchOf(props)}
      />
      <Container>
        <NoResources {...props} />
        <Endless first={props} loader={loader} href={(page) => listAddress(path, { ...props.chosen, page })}>
          {({ resources, pages }) => (
            <div className={styles.grid}>
              {resources.map((resource, place) => (
                <ResourceCard key={resource.id} resource={resource} eager={pages.page === 1 && place < 3} />
              ))}
            </div>
          )}
        </Endless>
      </Container>
    </>
  )
}
