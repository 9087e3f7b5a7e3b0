import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Coin } from '#contract/market/market.ts'
import { uploadPicture } from '#data/api/upload.ts'
import { sameAddress } from '#domain/funds/chain/destination.ts'
import { prefillFrom } from '#domain/funds/chain/payment-codes/prefill.ts'
import { isCode } from '#domain/funds/chain/payment-codes/readCode.ts'
import { plainCode } from '#domain/text/plainText.ts'
import { shrink, useDestinationLabels } from '#features/kit/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, CircleCheck, Images, X } from '#ui/media/icons.ts'
import { QrCode } from '#ui/media/QrCode.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../payout.module.css'
import { readFile } from '../qr-codes/readQrCode.ts'
import { type QrPicture, shortAddress } from './formRules.ts'

interface Props {
  readonly coin: Coin | undefined
  readonly network: string
  /** The typed address; when the address is empty, an uploaded QR code fills in the address. */
  readonly address: string
  readonly value: QrPicture | null
  readonly onChange: (value: QrPicture | null) => void
  /** Called with the address read from a QR code that was uploaded while the address field was empty. */
  readonly onAddress: (address: string) => void
  readonly disabled: boolean
}

/** Upload of a QR code picture, which fills in an empty address or is compared with the typed address. */
export function QrField(props: Props) {
  const { coin, network, address, value, onChange, onAddress, disabled } = props
  const { t } = useLingui()
  const problem = useErrorText()
  const describe = useDestinationLabels()
  const album = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [fault, setFault] = useState('')

  const keep = async (file: File, meant: string) => {
    if (!coin) return
    setSent(0)
    try {
      onChange({ file: await uploadPicture(file, setSent), currency: coin.id, network, address: meant })
      toast(t`Uploaded`)
    } catch (reason) {
      setFault(problem(reason, t`Upload failed`))
    } finally {
      setSent(null)
    }
  }
  const picked = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    input.value = ''
    if (!file || !coin) return
    setFault('')
    onChange(null)
    const text = await readFile(file).catch(() => undefined)
    if (text === undefined) return setFault(t`Choose a JPG, PNG or WebP picture`)
    const wants = { coin: coin.name, networks: [network], chosen: network, payment: false }
    const read = text !== null && isCode(text) ? prefillFrom(text, wants) : { address: plainCode(text ?? '') }
    if ('why' in read) return setFault(describe.code(read))
    const found = read.address
    if (found === '') return setFault(t`No QR code was found in this picture`)
    if (address !== '' && !sameAddress(network, found, address)) {
      const other = shortAddress(found)
      return setFault(t`This QR code holds another address: ${other}`)
    }
    if (address === '') onAddress(found)
    await keep(await shrink(file), address === '' ? found : address)
  }
  const good =
    value !== null && value.currency === coin?.id && value.network === network && value.address === address

  return (
    <fieldset className={styles.qr} aria-describedby="qr-note">
      <legend className={styles.label}>
        <Trans>QR code of the address (optional)</Trans>
      </legend>
      {good ? (
        <div className={styles.made}>
          <QrCode value={value.address} size={88} label={t`QR code of the address`} />
          <p className={styles.same}>
            <Icon icon={CircleCheck} size={16} />
            <Trans>It contains the same address</Trans>
          </p>
          <IconButton
            icon={X}
            size={16}
            target={36}
            tone="soft"
            label={t`Remove`}
            onClick={() => onChange(null)}
          />
        </div>
      ) : sent !== null ? (
        <div className={styles.sending}>
          <ProgressBar value={sent} label={t`Uploading`} />
        </div>
      ) : (
        <div className={styles.ways}>
          <Button
            kind="quiet"
            icon={Images}
            disabled={disabled || !coin}
            onClick={() => album.current?.click()}
          >
            <Trans>Upload picture</Trans>
          </Button>
        </div>
      )}
      <p id="qr-note" className={styles.wrong} aria-live="polite">
        {fault && (
          <>
            <Icon icon={CircleAlert} size={14} />
            <span>{fault}</span>
          </>
        )}
      </p>
      <input
        ref={album}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => void picked(event.target)}
      />
    </fieldset>
  )
}
