import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { mayBePicture, megabytes, PICTURE_MOST } from '#domain/text/picture.ts'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../cx.ts'
import { ProgressBar } from '../feedback/Progress.tsx'
import { ListRow } from '../lists/ListRow.tsx'
import { Icon } from '../media/Icon.tsx'
import { Camera, CircleAlert, Images, Plus, RefreshCw, X } from '../media/icons.ts'
import { Sheet } from '../overlays/Sheet.tsx'
import styles from './ImageUploadField.module.css'

interface Props {
  label: ReactNode
  /** Address of the uploaded picture; `null` while there is none. */
  value: string | null
  onChange: (value: string | null) => void
  /**
   * Uploads the file, reports 0–1, and resolves with its address. The message of a rejected Error is shown;
   * after an `UnfitPicture` the same file cannot be retried.
   */
  upload: (file: File, progress: (done: number) => void) => Promise<string>
  /** Reduces the chosen file before the upload. */
  prepare?: (file: File) => Promise<File>
  /** By default the server's limit. */
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

/** The file itself is not acceptable, so a retry is pointless. */
export class UnfitPicture extends Error {}

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; done: number }
  /** `again`: the file, when it can be sent again. */
  | { kind: 'failed'; text: string; again?: File }

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
  const [preview, setPreview] = useState<string | null>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const run = useRef(0)

  useEffect(() => {
    if (!preview) return
    return () => URL.revokeObjectURL(preview)
  }, [preview])
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )

  const limit = megabytes(maxBytes)
  const tooLarge = (): State => ({ kind: 'failed', text: t`The picture is larger than ${limit} MB` })

  const send = async (given: File) => {
    if (!mayBePicture(given)) return setState({ kind: 'failed', text: t`Choose a JPG, PNG or WebP picture` })
    if (!prepare && given.size > maxBytes) return setState(tooLarge())
    run.current += 1
    const mine = run.current
    setPreview(URL.createObjectURL(given))
    setState({ kind: 'sending', done: 0 })
    try {
      const file = prepare ? await prepare(given) : given
      if (run.current !== mine) return
      if (file.size > maxBytes) {
        setPreview(null)
        return setState(tooLarge())
      }
      const address = await upload(file, (done) => {
        if (run.current === mine) setState({ kind: 'sending', done })
      })
      if (run.current !== mine) return
      setState({ kind: 'idle' })
      onChange(address)
    } catch (cause) {
      if (run.current !== mine) return
      // The previous value does not match the displayed picture any more.
      onChange(null)
      const text = cause instanceof Error && cause.message ? cause.message : t`Upload failed`
      if (cause instanceof UnfitPicture) {
        setPreview(null)
        setState({ kind: 'failed', text })
      } else setState({ kind: 'failed', text, again: given })
    }
  }

  const picked = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    input.value = ''
    setChoosing(false)
    if (file) void send(file)
  }

  const clear = () => {
    run.current += 1
    setPreview(null)
    setState({ kind: 'idle' })
    onChange(null)
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
              // The device cannot display the file; the server will say what is wrong with it.
              onError={() => setPreview(null)}
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
