import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { profile } from '#contract/account/profile.ts'
import { uploadPicture } from '#data/api/upload.ts'
import { send } from '#data/api/write.ts'
import { canvasOf, fileOf, SubmitButton, SubmitNote, sizeOf, useCallSequence } from '#features/kit/index.ts'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type Crop, MOST_ZOOM, middle, moved, PORTRAIT, placed, sideOf, zoomed } from './portraitCrop.ts'
import styles from './profile.module.css'
import { useCropDrag } from './useCropDrag.ts'

interface Props {
  readonly picture: HTMLImageElement
  readonly onClose: () => void
}

/** Distance that one press of an arrow key moves the picture (px of the frame on screen). */
const STEP = 12
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

/** Draws the cropped square at the size of a portrait and returns the picture as a file. */
function cut(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const side = sideOf(sizeOf(picture), crop)
  const { canvas, pen } = canvasOf({ width: PORTRAIT, height: PORTRAIT })
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, PORTRAIT, PORTRAIT)
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, PORTRAIT, PORTRAIT)
  return fileOf(canvas, 'portrait')
}

/**
 * Crops a picture to a square and uploads the square as the person's portrait. When the upload fails, the
 * previous portrait stays.
 */
export function CropSheet({ picture, onClose }: Props) {
  const { t } = useLingui()
  const size = sizeOf(picture)
  const [crop, setCrop] = useState(() => middle(size))
  const [sent, setSent] = useState<number | null>(null)
  const drag = useCropDrag(size, crop, setCrop)
  const submit = useCallSequence(
    async (wanted: Crop) => {
      const file = await cut(picture, wanted)
      setSent(0)
      const head_portrait = await uploadPicture(file, setSent)
      return send(profile.portrait, { head_portrait })
    },
    {
      otherwise: t`The picture could not be saved. Try again`,
      onDone: () => {
        toast(t`Picture changed`)
        onClose()
      },
      onFailed: () => setSent(null),
    },
  )
  const keyed = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const frame = event.currentTarget.clientWidth
    setCrop((before) => moved(size, before, { x: arrow[0], y: arrow[1] }, frame))
  }
  const at = placed(size, crop)
  const percent = (part: number): string => `${part * 100}%`

  return (
    <Sheet
      open
      onClose={onClose}
      locked={submit.busy}
      title={t`Crop picture`}
      footer={
        <SubmitButton submit={submit} size={48} onPress={() => submit.send(crop)}>
          <Trans>Save</Trans>
        </SubmitButton>
      }
    >
      <div className={styles.crop}>
        <div
          className={styles.frame}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture.
          tabIndex={0}
          aria-label={t`Drag to move, pinch to zoom`}
          onKeyDown={keyed}
          {...drag}
        >
          <img
            src={picture.src}
            alt=""
            draggable={false}
            style={{
              width: percent(at.width),
              height: percent(at.height),
              left: percent(at.left),
              top: percent(at.top),
            }}
          />
          <span className={styles.round} />
        </div>
        <p className={styles.hint}>{t`Drag to move, pinch to zoom`}</p>
        <input
          type="range"
          className={styles.zoom}
          aria-label={t`Zoom`}
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = Number(event.target.value)
            setCrop((before) => zoomed(size, before, zoom))
          }}
        />
        {sent !== null && submit.busy && <ProgressBar value={sent} label={t`Uploading`} />}
        <SubmitNote submit={submit} />
      </div>
    </Sheet>
  )
}
