import { Trans, useLingui } from '@lingui/react/macro'
import type { QuickBuy } from '#contract/funds/quickBuy.ts'
import { serverNow } from '#data/platform/clock.ts'
import { saveFile } from '#features/transactions/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useCountdown } from '#ui/feedback/Countdown.tsx'
import { ProgressRing } from '#ui/feedback/Progress.tsx'
import { Download } from '#ui/media/icons.ts'
import { QrCode } from '#ui/media/QrCode.tsx'
import { qrPicture } from '#ui/media/qrPicture.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './quickbuy.module.css'

/** The QR code by which the person pays, drawn on the device. */
export function ScanPayment({ order }: { readonly order: QuickBuy }) {
  const { t } = useLingui()
  const until = order.expire_time * 1000
  const left = useCountdown(until, serverNow)
  const minutes = Math.ceil(left / 60_000)
  const save = () =>
    qrPicture(order.qr_payload).then(
      (picture) => saveFile(`${order.order_no}.png`, picture),
      () => toast(t`The picture could not be saved. Try again`),
    )
  return (
    <div className={styles.scan}>
      <QrCode value={order.qr_payload} label={t`Payment code`} size={200} />
      <ProgressRing value={left / (until - order.created_time * 1000)} label={t`${minutes} min left to pay`}>
        {left > 0 ? minutes : '—'}
      </ProgressRing>
      <p className={styles.payload}>{order.qr_payload}</p>
      <p className={styles.soft}>
        <Trans>Scan the code with the app that you pay with.</Trans>
      </p>
      <Button block kind="quiet" icon={Download} onClick={save}>
        <Trans>Save picture</Trans>
      </Button>
    </div>
  )
}
