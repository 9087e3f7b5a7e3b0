import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '#contract/funds/payout.ts'
import { useCopyToClipboard, useIsPast } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/cx.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Clock, Copy, Ellipsis } from '#ui/media/icons.ts'
import { QrCode } from '#ui/media/QrCode.tsx'
import styles from '../addressBook.module.css'
import { shortAddress } from './formRules.ts'

interface Props {
  readonly row: Address
  /** URL of the coin's icon; undefined where the server has no icon. */
  readonly mark: string | undefined
  readonly onMenu: () => void
  readonly onQr: () => void
  /** Returns the address to the page that opened the picker; undefined outside of a picker. */
  readonly onPick?: (() => void) | undefined
}

/** One saved withdrawal address. */
export function AddressCard({ row, mark, onMenu, onQr, onPick }: Props) {
  const { t } = useLingui()
  // A new address cannot be used for withdrawals before its waiting time ends.
  const onHold = !useIsPast(row.usable_time * 1000)
  const format = useFormat()
  const copy = useCopyToClipboard()
  const time = format.time(row.usable_time, 'short')
  return (
    <article className={cx(styles.card, onPick && styles.pickable)}>
      <header className={styles.head}>
        <CoinMark name={row.currency_name} src={mark} size={28} />
        <h2 className={styles.coin}>{row.currency_name}</h2>
        <Tag>{row.network}</Tag>
        <IconButton
          icon={Ellipsis}
          tone="soft"
          target={40}
          label={t`More: ${row.name}`}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={onMenu}
        />
      </header>
      <div className={styles.body}>
        <div className={styles.text}>
          {onPick ? (
            <button type="button" className={styles.pick} disabled={onHold} onClick={onPick}>
              {row.name}
            </button>
          ) : (
            <p className={styles.name}>{row.name}</p>
          )}
          <p className={styles.address}>
            <span title={row.address}>{shortAddress(row.address)}</span>
            <IconButton
              icon={Copy}
              size={16}
              target={36}
              tone="soft"
              label={t`Copy address: ${row.name}`}
              onClick={() => copy(row.address)}
            />
          </p>
          {row.tag !== '' && <p className={styles.soft}>{t`Tag: ${row.tag}`}</p>}
        </div>
        <button type="button" className={styles.thumb} aria-label={t`QR code: ${row.name}`} onClick={onQr}>
          <QrCode value={row.address} size={48} label="" />
        </button>
      </div>
      {onHold && (
        <p className={styles.hold}>
          <Icon icon={Clock} size={14} />
          <Trans>Usable from {time}</Trans>
        </p>
      )}
    </article>
  )
}
