import type { AccountRealm } from '#contract/base/realms.ts'
import type { WholeLead } from '#contract/catalogue/leads.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { idIn } from '#web/kit/id-in.ts'
import { ConversationPage, loadConversation } from '#web/kit/leads/conversation.tsx'

interface Props {
  lead: WholeLead
}

export const pageOf = (realm: AccountRealm) => ({
  loader: ({ call, params }: LoaderContext): Promise<Props> => loadConversation(realm, call, idIn(params)),

  default: function Lead({ lead }: Props) {
    return <ConversationPage key={lead.id} realm={realm} lead={lead} />
  },
})
