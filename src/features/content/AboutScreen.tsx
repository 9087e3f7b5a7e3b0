import { Trans, useLingui } from '@lingui/react/macro'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { buildId } from '#data/platform/build-id.ts'
import { useSite } from '#data/session/site-settings.ts'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ExternalLink } from '#ui/media/icons.ts'
import { SafeHtml } from '#ui/media/SafeHtml.tsx'
import { ContentPage } from './ContentPage.tsx'
import styles from './content.module.css'

/** Version of the app as shown to people. */
export const VERSION = '0.8.0 (80)'

export function AboutScreen() {
  const { t } = useLingui()
  const site = useSite().data
  return (
    <ContentPage title={t`About`} reading={useRead(content.about, {})} isEmpty={() => false} empty="">
      {(about) => (
        <div className={styles.cards}>
          <div className={styles.brand}>
            {site && <img src={site.site_logo} alt="" width={72} height={72} />}
            <h2>{site?.site_name}</h2>
            <p>
              <Trans>Version {VERSION}</Trans>
            </p>
          </div>
          {about.content !== '' && (
            <Card inset as="section">
              <SafeHtml html={about.content} />
            </Card>
          )}
          <Card inset padding="none" as="section" aria-label={t`Legal documents`}>
            <ListRow
              height={52}
              title={t`Registration agreement`}
              chevron
              href="/pages/common/article?keyword=register_agreement"
            />
            <ListRow
              height={52}
              title={t`Privacy policy`}
              chevron
              href="/pages/common/article?keyword=privacy"
            />
            <ListRow height={52} title={t`Compliance`} chevron href="/pages/setting/operational_compliance" />
            <ListRow
              height={52}
              title={
                <a
                  className={styles.wide}
                  href={`${import.meta.env.BASE_URL}licences.txt`}
                  target="_blank"
                  rel="noopener"
                >
                  <Trans>Open-source licences</Trans>
                </a>
              }
              trailing={<Icon icon={ExternalLink} size={16} />}
            />
            <ListRow height={52} title={t`Build`} value={buildId()} />
          </Card>
        </div>
      )}
    </ContentPage>
  )
}
