import { useLingui } from '@lingui/react/macro'
import { useSession } from '#data/session/session.ts'
import { AppPage } from '#features/shell/index.ts'
import { GuestHelp } from './GuestHelp.tsx'
import { MemberConversation } from './MemberConversation.tsx'

/** Customer service: a conversation for members; FAQ and external service for guests. */
export function SupportScreen() {
  const { t } = useLingui()
  const { member, scope } = useSession()
  if (member) return <MemberConversation key={scope} />
  return (
    <AppPage title={t`Customer service`} restore="support">
      <GuestHelp />
    </AppPage>
  )
}
