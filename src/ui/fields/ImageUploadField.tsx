import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { megabytes, PICTURE_MOST } from '#domain/text/pictureUpload.ts'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../cx.ts'
import { ProgressBar } from '../feedback/Progress.tsx'
import { ListRow } from '../lists/ListRow.tsx'
import { Icon } from '../media/Icon.tsx'
import { Camera, CircleAlert, Images, Plus, RefreshCw, X } from '../media/icons.ts'
import { Sheet } from '../overlays/Sheet.tsx'
import styles from './ImageUploadField.module.css'
import { useImageUpload } from './useImageUpload.ts'

interface Props {
  label: ReactNode
  /** Address of the uploaded picture; `null` while there is none. */
  value: string | null
  onChange: (value: string | null) => void
  /**
   * Uploads the file, reports progress as 0–1, and resolves with the picture's address. The message of a rejected Error
   * is shown; after an `UnfitPicture` the same file cannot be retried.
   */
  upload: (file: File, progress: (done: number) => void) => Promise<string>
  /** Reduces the chosen file before the upload. */
  prepare?: (file: File) => Promise<File>
  /** Maximum size; by default the server's limit. */
  maxBytes?: number
  /** Camera to use: `environment` for documents, `user` for the person. */
  facing?: 'environment' | 'user'
  /** Replaces the default hint about formats and size. */
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  /** Aspect ratio (width ÷ height) of the frame. */
  ratio?: number
}

export function ImageUploadField(props: Props) {
  const {
    label,
    value,
    onChange,
    upload,
    prepare,
    maxBytes = PICTURE_MOST,
    facing = 'environment',
    hint,
    disabled = false,
  } = props
  const { t } = useLingui()
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const { preview, state, send, clear, dropPreview } = useImageUpload({ upload, prepare, maxBytes, onChange })
  const limit = megabytes(maxBytes)

  const picked = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    input.value = ''
    setChoosing(false)
    if (file) void send(file)
  }

  const picture = preview ?? value
  const problem = state.kind === 'failed' ? state.text : props.error
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div
        className={cx(styles.frame, Boolean(problem) && styles.wrong)}
        style={{ aspectRatio: props.ratio ?? 16 / 10 }}
      >
        <button
          type="button"
          className={styles.pick}
          disabled={disabled || state.kind === 'sending'}
          data-invalid={props.error ? '' : undefined}
          aria-describedby={`${id}-note`}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {picture ? (
            <img
              src={picture}
              alt={typeof label === 'string' ? label : t`Chosen picture`}
              className={styles.picture}
              // When the device cannot display the file, the preview is dropped; the server will report what is wrong
              // with the file.
              onError={dropPreview}
            />
          ) : (
            <span className={styles.empty}>
              <Icon icon={Plus} size={24} />
              <span>{t`Add a picture`}</span>
            </span>
          )}
          {picture && <span className="visually-hidden">{t`Choose another`}</span>}
        </button>
        {state.kind === 'sending' && (
          <div className={styles.progress}>
            <ProgressBar value={state.done} label={t`Uploading`} />
          </div>
        )}
        {picture && !disabled && (
          <IconButton
            icon={X}
            label={t`Remove`}
            target={36}
            size={16}
            round
            className={styles.remove}
            onClick={clear}
          />
        )}
      </div>
      <div id={`${id}-note`} className={styles.notes} aria-live="polite">
        {problem ? (
          <span className={styles.error}>
            <Icon icon={CircleAlert} size={14} />
            <span>{problem}</span>
            {state.kind === 'failed' && state.again && (
              <Button
                kind="quiet"
                size={28}
                icon={RefreshCw}
                onClick={() => state.again && void send(state.again)}
              >
                {t`Retry`}
              </Button>
            )}
          </span>
        ) : (
          (hint ?? t`JPG, PNG or WebP, up to ${limit} MB`)
        )}
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture={facing}
        hidden
        onChange={(event) => picked(event.target)}
      />
      <input ref={album} type="file" accept="image/*" hidden onChange={(event) => picked(event.target)} />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={label} flush>
        <ListRow height={52} icon={Camera} title={t`Take a photo`} onClick={() => camera.current?.click()} />
        <ListRow
          height={52}
          icon={Images}
          title={t`Choose from album`}
          onClick={() => album.current?.click()}
        />
      </Sheet>
    </div>
  )
}
