import { type ComponentType, type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LeadSubject } from '#contract/catalogue/leads.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useStores } from '#web/app/stores.ts'
import { memberIn } from '#web/kit/account/member-realm.ts'
import type { LeadDrawerProps } from './lead-drawer.tsx'

interface Props {
  kind: LeadSubject
  id: number
  /** The page it stands on: what the contact form is told, and where one comes back to from signing in. */
  path: string
  children?: string
}

/**
 * Opens the request on the spot. The link leads to the platform's contact form, for whoever has no script, and for what
 * nobody would answer. Who looks is asked at the click and not before: the page is everybody's.
 */
export function LeadButton({ kind, id, path, children = '联系对接' }: Props) {
  const [Drawer, setDrawer] = useState<ComponentType<LeadDrawerProps>>()
  const stores = useStores()
  const navigate = useNavigate()
  const contact = `/contact?about=${path}`
  const open = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    try {
      const { LeadDrawer } = await import('./lead-drawer.tsx')
      setDrawer(() => LeadDrawer)
    } catch {
      // Without the drawer the platform still helps.
      await navigate(contact)
    }
  }
  return (
    <>
      <ButtonLink href={contact} onClickCapture={(event) => void open(event)}>
        {children}
      </ButtonLink>
      {Drawer && (
        <Drawer
          realm={memberIn(stores)}
          subject={{ kind, subject_id: id }}
          path={path}
          contact={contact}
          onClose={() => setDrawer(undefined)}
        />
      )}
    </>
  )
}
