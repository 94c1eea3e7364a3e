import type { AccountRealm } from '#contract/base/realms.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { type InboxData, InboxPage, loadInbox } from '#web/kit/leads/inbox.tsx'

export const pageOf = (realm: AccountRealm) => ({
  loader: ({ call, query }: LoaderContext): Promise<InboxData> => loadInbox(realm, call, query),

  default: function Leads(props: InboxData) {
    return <InboxPage realm={realm} {...props} />
  },
})
