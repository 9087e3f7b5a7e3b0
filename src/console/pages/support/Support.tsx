import { useLingui } from '@lingui/react/macro'
import { Page } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { Conversations } from './Conversations.tsx'
import { Reports } from './Reports.tsx'
import { Words } from './Words.tsx'

/** Chats of customer service, and what was reported in the rooms. */
export function Support() {
  const { t } = useLingui()
  return (
    <Page title={t`Support`}>
      <PageTabs
        tabs={[
          { value: 'chats', label: t`Chats`, body: () => <Conversations /> },
          { value: 'reports', label: t`Reported messages`, body: () => <Reports /> },
          { value: 'words', label: t`Blocked words`, body: () => <Words /> },
        ]}
      />
    </Page>
  )
}
