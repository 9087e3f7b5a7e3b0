import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Address } from '#contract/funds/payout.ts'
import type { WithdrawInfo } from '#contract/funds/withdraw.ts'
import { CODE_MAX } from '#domain/funds/chain/addressLengths.ts'
import type { AddressFault } from '#domain/funds/chain/destination.ts'
import { networkLabel } from '#domain/funds/chain/networks.ts'
import { type Filled, type PrefillFault, prefillFrom } from '#domain/funds/chain/payment-codes/prefill.ts'
import { isCode } from '#domain/funds/chain/payment-codes/readCode.ts'
import { useDestinationLabels } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { BookOpen, ClipboardPaste, QrCode } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { WithdrawFault } from './formRules.ts'
import styles from './withdraw.module.css'

/** The scanner is loaded on demand, because few people scan an address and the QR code reader is large. */
const ScanSheet = lazy(async () => ({ default: (await import('#features/address-book/index.ts')).ScanSheet }))

interface Props {
  readonly info: WithdrawInfo
  readonly network: string
  readonly value: string
  /** Why the typed address is invalid. */
  readonly wrong: AddressFault | null
  readonly fault: WithdrawFault | undefined
  /** The saved address that is exactly the entered destination; null when there is none. */
  readonly entry: Address | null
  /** When the address can be used (ms); 0 when it can be used now. */
  readonly heldUntil: number
  /** Whether only saved addresses are allowed. */
  readonly savedOnly: boolean
  readonly onChange: (address: string) => void
  /** Called with everything that a payment code contains: address, network, tag and amount. */
  readonly onCode: (filled: Filled) => void
}

/** Field for the destination: typed, pasted, scanned, or a saved address. */
export function AddressField(props: Props) {
  const { info, network, value, wrong, fault, entry, heldUntil, savedOnly, onChange, onCode } = props
  const { t } = useLingui()
  const format = useFormat()
  const [scanning, setScanning] = useState(false)
  const describe = useDestinationLabels()
  const [unfit, setUnfit] = useState<PrefillFault | null>(null)
  const [left, setLeft] = useState(false)
  const take = (text: string) => {
    const networks = info.networks.filter(({ status }) => status === 1).map((one) => one.network)
    const read = isCode(text)
      ? prefillFrom(text, { coin: info.currency_name, networks, chosen: network, payment: true })
      : null
    if (read && !('why' in read)) {
      setUnfit(null)
      return onCode(read)
    }
    setUnfit(read)
    // Line breaks of a pasted text are removed.
    return onChange(text.replace(/[\r\n]+/g, ''))
  }
  const words = (): string | undefined => {
    if (unfit) return describe.code(unfit)
    switch (fault) {
      case undefined:
        // The error is shown as soon as the field loses the focus, before the attempt to send.
        return left && wrong !== null && wrong.why !== 'missing'
          ? describe.address(wrong, network)
          : undefined
      case 'unsaved':
        return t`You withdraw to saved addresses only. Choose one from your address book, or save this one and wait 24 hours.`
      case 'waits':
        return t`This address can be used from ${format.time(heldUntil / 1000, 'short')}`
      default:
        return wrong === null || wrong.why === 'missing'
          ? t`Enter an address`
          : describe.address(wrong, network)
    }
  }
  const label = networkLabel(network)
  const paste = () =>
    navigator.clipboard
      .readText()
      .then(take, () => toast(t`The clipboard cannot be read. Paste into the field instead.`))
  return (
    <>
      <TextField
        label={t`Address`}
        rows={2}
        className={styles.field}
        value={value}
        maxLength={CODE_MAX}
        autoComplete="off"
        enterKeyHint="next"
        hint={
          entry
            ? t`From your address book: ${entry.name}`
            : savedOnly
              ? t`Only addresses in your address book can be used`
              : wrong === null && value !== ''
                ? t`Recognised as an address of ${label}`
                : undefined
        }
        error={words()}
        onChange={take}
        onBlur={() => setLeft(true)}
        trailing={
          <span className={styles.tools}>
            {'clipboard' in navigator && (
              <IconButton
                icon={ClipboardPaste}
                size={20}
                target={36}
                label={t`Paste`}
                onClick={() => void paste()}
              />
            )}
            <IconButton
              icon={QrCode}
              size={20}
              target={36}
              label={t`Scan QR code`}
              onClick={() => setScanning(true)}
            />
            <IconButton
              icon={BookOpen}
              size={20}
              target={36}
              label={t`Address book`}
              href={`/pages/setting/wallet?pick=1&currency=${info.currency}&network=${encodeURIComponent(network)}`}
            />
          </span>
        }
      />
      {scanning && (
        <Suspense>
          <ScanSheet
            onClose={() => setScanning(false)}
            onCode={(text) => {
              setScanning(false)
              take(text)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
