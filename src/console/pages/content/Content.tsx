import { useLingui } from '@lingui/react/macro'
import { Page } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { Faq } from './Faq.tsx'
import { News } from './News.tsx'
import { Settings } from './Settings.tsx'

/** Content of the app: announcements, banners, FAQ and settings. */
export function Content() {
  const { t } = useLingui()
  return (
    <Page title={t`Content`}>
      <PageTabs
        tabs={[
          { value: 'news', label: t`Announcements`, body: () => <News /> },
          { value: 'faq', label: t`Questions and answers`, body: () => <Faq /> },
          { value: 'settings', label: t`Settings`, body: () => <Settings /> },
        ]}
      />
    </Page>
  )
}
