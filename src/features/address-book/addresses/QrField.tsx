import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Coin } from '#contract/market/market.ts'
import { uploadPicture } from '#data/api/upload.ts'
import { type Destination, sameAddress } from '#domain/funds/chain/destination.ts'
import { shrink, useDestinationLabels } from '#features/kit/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, CircleCheck, Images, X } from '#ui/media/icons.ts'
import { QrCode } from '#ui/media/QrCode.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../addressBook.module.css'
import { readFile } from '../qr-codes/readQrCode.ts'
import { type QrPicture, readPictureCode, shortAddress } from './formRules.ts'

interface Props {
  readonly coin: Coin | undefined
  readonly network: string
  /** The typed address; when the address is empty, an uploaded QR code fills in the address. */
  readonly address: string
  /** The typed tag, or the tag that the typed address includes; an empty tag is filled in like an empty address. */
  readonly tag: string
  /** The uploaded picture; null when there is none, or when the form has changed since the comparison. */
  readonly value: QrPicture | null
  readonly onChange: (value: QrPicture | null) => void
  /** Called with what an uploaded QR code fills in: the address if none is typed, and the tag of the code. */
  readonly onRead: (filled: Partial<Destination>) => void
  readonly disabled: boolean
}

/**
 * Upload of a QR code picture. The picture fills in an empty address and an empty tag. It is rejected when its address
 * or tag differs from the typed address or tag.
 */
export function QrField(props: Props) {
  const { coin, network, address, tag, value, onChange, onRead, disabled } = props
  const { t } = useLingui()
  const problem = useErrorText()
  const describe = useDestinationLabels()
  const album = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [fault, setFault] = useState('')

  const keep = async (file: File, meant: Destination) => {
    if (!coin) return
    setSent(0)
    try {
      onChange({ file: await uploadPicture(file, setSent), currency: coin.id, network, ...meant })
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
    const read = readPictureCode(text ?? '', coin, network)
    if ('why' in read) return setFault(describe.code(read))
    if (read.address === '') return setFault(t`No QR code was found in this picture`)
    if (address !== '' && !sameAddress(network, read.address, address)) {
      const other = shortAddress(read.address)
      return setFault(t`This QR code holds another address: ${other}`)
    }
    if (tag !== '' && read.tag !== '' && tag !== read.tag) {
      const other = read.tag
      return setFault(t`This QR code holds another tag: ${other}`)
    }
    onRead({
      ...(address === '' ? { address: read.address } : {}),
      ...(read.tag === '' ? {} : { tag: read.tag }),
    })
    await keep(await shrink(file), { address: address === '' ? read.address : address, tag: read.tag })
  }

  return (
    <fieldset className={styles.qr} aria-describedby="qr-note">
      <legend className={styles.label}>
        <Trans>QR code of the address (optional)</Trans>
      </legend>
      {value ? (
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
