import { Trans, useLingui } from '@lingui/react/macro'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { classifyAddress } from '#domain/text/webAddress.ts'
import { EmbeddedSite, OpenInBrowser, ReadState } from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Headset } from '#ui/media/icons.ts'
import styles from './externalSupport.module.css'

const SUPPORT = '/pages/kefu/index'

/**
 * The operator's external customer service, embedded without personal data; when the page cannot be embedded,
 * a link to the app's own customer service.
 */
export function ExternalSupportScreen() {
  const { t } = useLingui()
  const online = useOnline()
  const setting = useRead(content.setting, { keyword: 'kf_url' })
  const address = setting.data?.value ?? ''
  // The page may be embedded even though its host is not on the operator's list, because the operator has
  // configured the page.
  const asked = classifyAddress(address, [])
  const outside = asked.kind === 'rejected' ? null : asked
  const shown = online ? outside : null
  return (
    <AppPage
      title={shown ? shown.host : t`Live chat`}
      actions={shown && <OpenInBrowser url={shown.url} />}
      restore="kf"
    >
      {shown ? (
        <EmbeddedSite
          key={shown.url}
          url={shown.url}
          host={shown.host}
          notice={
            <p className={styles.note}>
              <Trans>
                This page belongs to a third party. Never enter your password or a verification code there.
              </Trans>
            </p>
          }
        />
      ) : (
        <ReadState reading={setting}>{() => <OwnService offline={!online && outside !== null} />}</ReadState>
      )}
    </AppPage>
  )
}

function OwnService({ offline }: { readonly offline: boolean }) {
  return (
    <Card inset as="section" className={styles.own}>
      <Icon icon={Headset} size={40} className={styles.mark} />
      <p>
        {offline ? (
          <Trans>You are offline. This needs a connection.</Trans>
        ) : (
          <Trans>Our own customer service answers you inside the app.</Trans>
        )}
      </p>
      <Button block href={SUPPORT}>
        <Trans>Customer service</Trans>
      </Button>
    </Card>
  )
}
