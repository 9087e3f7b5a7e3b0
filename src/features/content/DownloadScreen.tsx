import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { content } from '#contract/communication/content.ts'
import { LANG_TAGS } from '#contract/wire/lang.ts'
import { useRead } from '#data/api/use-read.ts'
import { install, isStandalone, useInstall } from '#data/platform/app-install.ts'
import { useSite } from '#data/session/site-settings.ts'
import { InstallSteps } from '#features/settings/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { outsideHref } from '#ui/actions/externalLinkHref.ts'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleCheck, Download } from '#ui/media/icons.ts'
import { QrCode } from '#ui/media/QrCode.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { VERSION } from './AboutScreen.tsx'
import styles from './download.module.css'

/**
 * How to get the app: installation from the browser, manual steps, an app package if the operator offers a
 * package, or a QR code to scan with a phone.
 */
export function DownloadScreen() {
  const { t } = useLingui()
  const site = useSite().data
  const packageUrl = useRead(content.setting, { keyword: 'download_url' }).data?.value ?? ''
  const { method: way } = useInstall()
  const installed = isStandalone()
  const address = `${window.location.origin}${import.meta.env.BASE_URL}`
  return (
    <AppPage title={t`Download`}>
      <div className={styles.brand}>
        {site ? <img src={site.down_logo} alt="" width={72} height={72} /> : <span />}
        <h2>{site?.site_name}</h2>
        <p>
          <Trans>Version {VERSION}</Trans>
        </p>
      </div>
      <div className={styles.cards}>
        <Card inset as="section" aria-label={t`Install app`}>
          {installed ? (
            <p className={styles.done}>
              <Icon icon={CircleCheck} size={24} />
              <Trans>Installed</Trans>
            </p>
          ) : (
            <>
              <p className={styles.lead}>
                <Trans>Opens at once from your home screen and keeps your offline data.</Trans>
              </p>
              {way === 'prompt' ? (
                <Button size={48} block icon={Download} onClick={install}>
                  <Trans>Install</Trans>
                </Button>
              ) : (
                <InstallSteps method={way} />
              )}
            </>
          )}
          {packageUrl !== '' && !installed && (
            <Button kind="quiet" block href={outsideHref(packageUrl)} className={styles.package}>
              <Trans>Download the installer</Trans>
            </Button>
          )}
        </Card>
        {!installed && (
          <Card inset as="section" className={styles.other} aria-label={t`On another device`}>
            <QrCode value={address} label={t`Address of the app`} size={128} />
            <div>
              <h3>
                <Trans>On another device</Trans>
              </h3>
              <p>
                <Trans>Scan the code with the phone’s camera, or open this address:</Trans>
              </p>
              <p className={styles.address} data-breaks>
                {address}
              </p>
            </div>
          </Card>
        )}
        <Kept />
      </div>
    </AppPage>
  )
}

interface Storage {
  readonly used: number | null
  readonly kept: boolean
}

async function readStorage(): Promise<Storage> {
  if (!('storage' in navigator)) return { used: null, kept: false }
  const [estimate, kept] = await Promise.all([
    navigator.storage.estimate().catch(() => null),
    navigator.storage.persisted().catch(() => false),
  ])
  return { used: estimate?.usage ?? null, kept }
}

/** Storage used on the device, with a button that requests persistent storage. */
function Kept() {
  const { t } = useLingui()
  const { lang } = useFormat()
  const [storage, setStorage] = useState<Storage | null>(null)
  useEffect(() => {
    let here = true
    void readStorage().then((read) => here && setStorage(read))
    return () => {
      here = false
    }
  }, [])
  const keep = async () => {
    const granted = await navigator.storage.persist().catch(() => false)
    setStorage(await readStorage())
    toast(granted ? t`Saved for offline` : t`Your browser decides how long the data is kept`)
  }
  const size = new Intl.NumberFormat(LANG_TAGS[lang], {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  if (storage === null || storage.used === null) return null
  return (
    <Card inset as="section" aria-label={t`Offline data`}>
      <KeyValue
        density="roomy"
        rows={[
          { key: 'used', label: t`Storage used`, value: size.format(storage.used / 1_000_000) },
          {
            key: 'kept',
            label: t`Guaranteed offline storage`,
            value: storage.kept ? t`Yes` : t`Decided by the browser`,
          },
        ]}
      />
      {!storage.kept && (
        <Button kind="quiet" block onClick={keep} className={styles.package}>
          <Trans>Save for offline</Trans>
        </Button>
      )}
    </Card>
  )
}
