import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Images } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from '../addressBook.module.css'
import { readFile } from './readQrCode.ts'
import { useCamera } from './useCamera.ts'

interface Props {
  readonly onCode: (text: string) => void
  readonly onClose: () => void
}

/** Scans a QR code with the camera, or reads it from a picture. All processing stays on the device. */
export function ScanSheet({ onCode, onClose }: Props) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const state = useCamera(video, onCode)

  const picked = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    input.value = ''
    if (!file) return
    const text = await readFile(file).catch(() => undefined)
    if (text === undefined) setProblem(t`Choose a JPG, PNG or WebP picture`)
    else if (text === null) setProblem(t`No QR code was found in this picture`)
    else onCode(text)
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Scan QR code`}
      footer={
        <Button kind="quiet" size={48} block icon={Images} onClick={() => album.current?.click()}>
          <Trans>Choose from album</Trans>
        </Button>
      }
    >
      <div className={styles.scan}>
        {state === 'denied' || state === 'missing' ? (
          <Notice role="status">
            {state === 'denied' ? (
              <Trans>The camera is not allowed. Allow it in your browser, or choose a picture.</Trans>
            ) : (
              <Trans>No camera was found. Choose a picture instead.</Trans>
            )}
          </Notice>
        ) : (
          <div className={styles.view}>
            <video ref={video} playsInline muted aria-label={t`Camera`} />
            <span className={styles.aim} aria-hidden="true" />
          </div>
        )}
        {state === 'on' && (
          <p className={styles.soft} role="status">
            <Trans>Point the camera at the code</Trans>
          </p>
        )}
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      </div>
      <input
        ref={album}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => void picked(event.target)}
      />
    </Sheet>
  )
}
