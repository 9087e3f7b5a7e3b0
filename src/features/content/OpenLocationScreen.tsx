import { Trans, useLingui } from '@lingui/react/macro'
import { useCopyToClipboard } from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Copy, ExternalLink, MapPin } from '#ui/media/icons.ts'
import styles from './locationScreens.module.css'
import { mapsHref } from './mapLink.ts'

export interface OpenLocationScreenProps {
  readonly name: string
  readonly address: string
  /** Degrees; latitude and longitude are both given or both absent. */
  readonly latitude: string | undefined
  readonly longitude: string | undefined
}

/** A place by name and address, with a link to the device's maps app. */
export function OpenLocationScreen({ name, address, latitude, longitude }: OpenLocationScreenProps) {
  const { t } = useLingui()
  const copy = useCopyToClipboard()
  const degrees = latitude && longitude ? `${latitude}, ${longitude}` : ''
  const text = [name, address, degrees].filter((line) => line !== '').join('\n')
  return (
    <AppPage title={t`Location`}>
      <Card inset as="section" className={styles.place}>
        <Icon icon={MapPin} size={40} />
        {name !== '' && <h2>{name}</h2>}
        {address !== '' && <p>{address}</p>}
        {degrees !== '' && <p className={styles.degrees}>{degrees}</p>}
        <div className={styles.actions}>
          <Button kind="quiet" icon={Copy} onClick={() => copy(text)}>
            <Trans>Copy</Trans>
          </Button>
          <a
            className={styles.maps}
            href={mapsHref(
              { latitude, longitude, words: address || name },
              navigator.userAgent,
              navigator.maxTouchPoints,
            )}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon icon={ExternalLink} size={20} />
            <Trans>Open in maps</Trans>
          </a>
        </div>
      </Card>
    </AppPage>
  )
}
