import { Trans, useLingui } from '@lingui/react/macro'
import { type InNetwork, wallet } from '#contract/funds/wallet.ts'
import type { Coin } from '#contract/market/market.ts'
import { useFreshness, useRead } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import {
  CopyableValue,
  fundsStyles as styles,
  useAccountName,
  useCopyToClipboard,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { saveFile } from '#features/transactions/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, Copy, Download, WifiOff } from '#ui/media/icons.ts'
import { QrCode } from '#ui/media/QrCode.tsx'
import { qrPicture } from '#ui/media/qrPicture.ts'
import { toast } from '#ui/overlays/toast.ts'

interface Props {
  readonly coin: Coin
  readonly network: InNetwork
  /** Style of the deposit button: `primary`, or `quiet` on a screen that has another primary button. */
  readonly kind: 'primary' | 'quiet'
  /** Opens the payment proof form, through which a deposit on a simulated blockchain is credited. */
  readonly onVoucher: () => void
}

/**
 * The deposit address of a coin. Shown only while the coin can be deposited; offline the last fetched address is shown
 * for a day, with its time.
 */
export function DepositAddress({ coin, network, kind, onVoucher }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const problem = useErrorText()
  const copy = useCopyToClipboard()
  const name = useAccountName()
  const reading = useRead(wallet.depositAddress, { currency: coin.id, network: network.network })
  const { data: known, error, refetch } = reading
  const isOfToday = useFreshness(reading.asOf, wallet.depositAddress.keep?.until ?? 0) === 'fresh'
  const offline = !useOnline()
  // When the server rejects the request for the address, an address from an earlier answer must not be shown.
  const data = isOfToday && (error === null || error.kind === 'unreachable') ? known : undefined
  const facts = (
    <Card padding={12}>
      <KeyValue
        density="roomy"
        rows={[
          { key: 'network', label: t`Network`, value: network.network },
          {
            key: 'min',
            label: t`Minimum`,
            value: `${format.amount(network.deposit_min, coin.precision)} ${coin.name}`,
          },
          { key: 'confirmations', label: t`Confirmations`, value: String(network.confirmations) },
          { key: 'account', label: t`Credited account`, value: name('change') },
        ]}
      />
    </Card>
  )
  if (!data && (reading.loading || (reading.refreshing && !offline))) {
    return (
      <div className={styles.address} role="status" aria-label={t`Loading`}>
        <Skeleton width={200} height={200} />
        <Skeleton height={44} />
      </div>
    )
  }
  if (!data && offline) {
    return (
      <EmptyState
        icon={WifiOff}
        text={<Trans>The address is hidden while you are offline because it may have changed.</Trans>}
      />
    )
  }
  if (!data) return <ErrorState message={problem(error)} onRetry={refetch} />
  if (data.simulated === 1) {
    return (
      <>
        <div className={styles.notice} role="note">
          <Icon icon={CircleAlert} />
          <div>
            <b>
              <Trans>Test mode: no real money moves</Trans>
            </b>
            <p>
              <Trans>
                This network is simulated, so there is no address to pay to. Upload a payment proof. It is
                reviewed and credited like a real deposit.
              </Trans>
            </p>
          </div>
        </div>
        {facts}
        <Button block kind={kind} onClick={onVoucher}>
          <Trans>Upload payment proof</Trans>
        </Button>
      </>
    )
  }
  const save = () =>
    qrPicture(data.address, data.tag === '' ? '' : t`Tag: ${data.tag}`).then(
      (picture) => saveFile(`${coin.name}-${data.network}.png`, picture),
      () => toast(t`The picture could not be saved. Try again`),
    )
  return (
    <>
      <div className={styles.asOf}>
        <AsOf reading={reading} />
      </div>
      <div className={styles.address}>
        <QrCode value={data.address} label={t`Deposit address for ${coin.name}`} size={200} />
        <p className={styles.addressText}>{data.address}</p>
        {data.tag !== '' && (
          <>
            <p className={styles.addressText}>
              <CopyableValue label={t`Tag`} value={data.tag} shown={t`Tag: ${data.tag}`} />
            </p>
            <p className={styles.only}>
              <Trans>Enter this tag when you send. Without it the deposit is not credited</Trans>
            </p>
          </>
        )}
        <div className={styles.addressButtons}>
          <Button block kind={kind} icon={Copy} onClick={() => copy(data.address)}>
            <Trans>Copy</Trans>
          </Button>
          <Button block kind="quiet" icon={Download} onClick={save}>
            <Trans>Save picture</Trans>
          </Button>
        </div>
        <p className={styles.only}>
          <Trans>
            Send only {coin.name} over {data.network}
          </Trans>
        </p>
      </div>
      {facts}
    </>
  )
}
