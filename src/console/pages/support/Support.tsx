import { useLingui } from '@lingui/react/macro'
import { Page } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { Conversations } from './Conversations.tsx'
import { ForbiddenWords } from './ForbiddenWords.tsx'
import { Reports } from './Reports.tsx'
import { useDrafts } from './replyDrafts.ts'

/** Support conversations, and reported chat messages. */
export function Support() {
  const { t } = useLingui()
  // The drafts are state of this component, so that they survive a change of conversation or tab, and a
  // failed refresh.
  const drafts = useDrafts()
  return (
    <Page title={t`Support`}>
      <PageTabs
        tabs={[
          { value: 'chats', label: t`Chats`, body: () => <Conversations drafts={drafts} /> },
          { value: 'reports', label: t`Reported messages`, body: () => <Reports /> },
          { value: 'words', label: t`Blocked words`, body: () => <ForbiddenWords /> },
        ]}
      />
    </Page>
  )
}
