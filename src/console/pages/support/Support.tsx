import { useLingui } from '@lingui/react/macro'
import { Page } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { Conversations } from './Conversations.tsx'
import { useDrafts } from './drafts.ts'
import { Reports } from './Reports.tsx'
import { Words } from './Words.tsx'

/** Chats of customer service, and what was reported in the rooms. */
export function Support() {
  const { t } = useLingui()
  // Kept here, so that they outlast another conversation, another part of the page and a failed reading.
  const drafts = useDrafts()
  return (
    <Page title={t`Support`}>
      <PageTabs
        tabs={[
          { value: 'chats', label: t`Chats`, body: () => <Conversations drafts={drafts} /> },
          { value: 'reports', label: t`Reported messages`, body: () => <Reports /> },
          { value: 'words', label: t`Blocked words`, body: () => <Words /> },
        ]}
      />
    </Page>
  )
}
