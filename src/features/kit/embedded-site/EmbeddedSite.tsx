import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ExternalLink } from '#ui/media/icons.ts'
import styles from './embeddedSite.module.css'

/**
 * The minimum sandbox permissions that a site needs; the site cannot access this window. The intermediate page
 * (`/api/frame`) sets the same sandbox.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

interface Props {
  readonly url: string
  readonly host: string
  readonly notice?: ReactNode
}

/** Another site inside the app, in a sandbox and without a referrer. */
export function EmbeddedSite({ url, host, notice }: Props) {
  const [loaded, setLoaded] = useState(false)
  return (
    <div className={styles.frame}>
      {notice}
      {!loaded && <EmbeddedSiteSkeleton />}
      <iframe
        className={loaded ? undefined : styles.loading}
        src={`/api/frame?url=${encodeURIComponent(url)}`}
        title={host}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}

export function EmbeddedSiteSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.waiting} role="status" aria-label={t`Loading`}>
      <Skeleton width="60%" height={28} />
      <Skeleton height={160} />
      <Skeleton width="90%" height={16} />
      <Skeleton width="75%" height={16} />
    </div>
  )
}

/** Button of a header that opens the embedded site in the browser. */
export function OpenInBrowser({ url }: { readonly url: string }) {
  const { t } = useLingui()
  return (
    <a
      className={styles.open}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Open in the browser`}
    >
      <Icon icon={ExternalLink} size={20} />
    </a>
  )
}
