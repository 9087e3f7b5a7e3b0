import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '#contract/funds/payout.ts'
import { CopyableValue, useCopyToClipboard } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Copy } from '#ui/media/icons.ts'
import { QrCode } from '#ui/media/QrCode.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from '../addressBook.module.css'

/** The QR code of an address at full size, with the full address. */
export function QrSheet({ row, onClose }: { readonly row: Address; readonly onClose: () => void }) {
  const { t } = useLingui()
  const copy = useCopyToClipboard()
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.name}
      footer={
        <Button block size={48} icon={Copy} onClick={() => copy(row.address)}>
          <Trans>Copy address</Trans>
        </Button>
      }
    >
      <div className={styles.full}>
        <QrCode value={row.address} size={240} label={t`QR code of the address`} />
        <p className={styles.soft}>
          {row.currency_name} · {row.network}
        </p>
        <p className={styles.whole}>{row.address}</p>
        {row.tag !== '' && (
          <p className={styles.soft}>
            <CopyableValue label={t`Tag`} value={row.tag} shown={t`Tag: ${row.tag}`} />
          </p>
        )}
      </div>
    </Sheet>
  )
}
