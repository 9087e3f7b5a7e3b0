import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useOnline } from '#data/platform/connectivity.ts'
import { useSite } from '#data/session/site-settings.ts'
import { classifyAddress } from '#domain/text/webAddress.ts'
import { EmbeddedSite, EmbeddedSiteSkeleton, OpenInBrowser } from '#features/kit/index.ts'
import { AppPage, goBack } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Heading } from '#ui/layout/Heading.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, Globe, WifiOff, X } from '#ui/media/icons.ts'
import styles from './content.module.css'

/**
 * A page of another site: embedded when its host is on the operator's list, otherwise a link that opens the
 * browser.
 */
export function WebViewScreen({ url }: { readonly url: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const online = useOnline()
  const site = useSite()
  const [entries] = useState(() => window.history.length)
  const verdict = classifyAddress(url, site.data?.webview_hosts ?? [])
  // Pages visited inside the frame have added entries to the history; one step back skips all of these
  // entries.
  const close = () => {
    const inside = window.history.length - entries
    if (inside > 0 && router.history.canGoBack()) router.history.go(-inside - 1)
    else goBack(router)
  }
  return (
    <AppPage
      header={
        <header className={styles.systemBar}>
          <IconButton icon={X} size={24} label={t`Close`} onClick={close} />
          <Heading>{verdict.kind === 'rejected' ? t`Web page` : verdict.host}</Heading>
          {verdict.kind === 'frame' ? <OpenInBrowser url={verdict.url} /> : <span />}
        </header>
      }
    >
      {verdict.kind === 'rejected' ? (
        <EmptyState icon={CircleAlert} text={t`This address cannot be opened`} />
      ) : !online ? (
        <EmptyState icon={WifiOff} text={t`You are offline. This needs a connection.`} />
      ) : site.loading ? (
        <EmbeddedSiteSkeleton />
      ) : verdict.kind === 'frame' ? (
        <EmbeddedSite key={verdict.url} url={verdict.url} host={verdict.host} />
      ) : (
        <Offered url={verdict.url} host={verdict.host} />
      )}
    </AppPage>
  )
}

interface OfferedProps {
  readonly url: string
  /** Host of the link, shown so that the person sees where the link leads. */
  readonly host: string
}

function Offered({ url, host }: OfferedProps) {
  return (
    <Card inset as="section" className={styles.ask}>
      <Icon icon={Globe} size={40} className={styles.askIcon} />
      <p className={styles.askHost}>{host}</p>
      <p className={styles.askUrl}>{url}</p>
      <a className={styles.go} href={url} target="_blank" rel="noopener noreferrer">
        <Trans>Open {host} in the browser</Trans>
      </a>
      <p className={styles.note}>
        <Trans>
          This page belongs to a third party. Never enter your password or a verification code there.
        </Trans>
      </p>
    </Card>
  )
}
