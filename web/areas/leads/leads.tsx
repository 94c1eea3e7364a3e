import type { LoaderContext } from '#web/app/page.ts'
import { type InboxData, InboxPage, loadInbox } from '#web/kit/leads/inbox.tsx'

export const loader = ({ call, query }: LoaderContext): Promise<InboxData> => loadInbox('enterprise', call, query)

export default function Leads(props: InboxData) {
  return <InboxPage realm="enterprise" {...props} />
}
