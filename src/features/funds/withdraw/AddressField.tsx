import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Address } from '#contract/payout.ts'
import { ADDRESS_MAX, addressOfCode } from '#domain/chain/address.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { BookOpen, ClipboardPaste, QrCode } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import type { WithdrawFault } from './rules.ts'
import styles from './withdraw.module.css'

/** Few scan, and the reader of codes is heavy. */
const ScanSheet = lazy(async () => ({ default: (await import('#features/person/index.ts')).ScanSheet }))

interface Props {
  readonly currency: number
  readonly network: string
  readonly value: string
  readonly fault: WithdrawFault | undefined
  /** What it is in the person's book. */
  readonly entry: Address | null
  /** Only an address of the book can be used. */
  readonly savedOnly: boolean
  readonly onChange: (address: string) => void
}

/** Where the coins go: typed, pasted, or chosen from the person's own book. */
export function AddressField({ currency, network, value, fault, entry, savedOnly, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [scanning, setScanning] = useState(false)
  const take = (text: string) => onChange(addressOfCode(text).slice(0, ADDRESS_MAX))
  const words = (): string | undefined => {
    switch (fault) {
      case undefined:
        return undefined
      case 'shape':
        return t`This is not a ${network} address`
      case 'checksum':
        return t`The address has a typo: its checksum does not match`
      case 'unsaved':
        return t`You withdraw to saved addresses only. Choose one from your address book, or save this one and wait 24 hours.`
      case 'waits':
        return t`This address can be used from ${format.time(entry?.usable_time ?? 0, 'short')}`
      default:
        return t`Enter an address`
    }
  }
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
        maxLength={ADDRESS_MAX}
        autoComplete="off"
        enterKeyHint="next"
        hint={
          entry
            ? t`From your address book: ${entry.name}`
            : savedOnly
              ? t`Only addresses in your address book can be used`
              : undefined
        }
        error={words()}
        // An address has no line of its own: what a paste brings along goes.
        onChange={(typed) => onChange(typed.replace(/\s+/g, ''))}
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
              href={`/pages/setting/wallet?pick=1&currency=${currency}&network=${encodeURIComponent(network)}`}
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
