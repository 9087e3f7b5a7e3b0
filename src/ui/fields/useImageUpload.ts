import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { mayBePicture, megabytes } from '#domain/text/pictureUpload.ts'

/** The file itself is not acceptable, so a retry is pointless. */
export class UnfitPicture extends Error {}

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; done: number }
  /** `again`: the file, when the upload can be retried. */
  | { kind: 'failed'; text: string; again?: File }

interface Options {
  readonly upload: (file: File, progress: (done: number) => void) => Promise<string>
  readonly prepare: ((file: File) => Promise<File>) | undefined
  readonly maxBytes: number
  readonly onChange: (value: string | null) => void
}

/**
 * The upload of one chosen picture with its preview and errors. Choosing another file or `clear` replaces a running
 * upload, whose outcome is then ignored.
 */
export function useImageUpload({ upload, prepare, maxBytes, onChange }: Options) {
  const { t } = useLingui()
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

  const failed = (cause: unknown, given: File) => {
    // The previous value no longer matches the displayed picture.
    onChange(null)
    const text = cause instanceof Error && cause.message ? cause.message : t`Upload failed`
    if (cause instanceof UnfitPicture) setPreview(null)
    setState({ kind: 'failed', text, ...(cause instanceof UnfitPicture ? {} : { again: given }) })
  }

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
      if (run.current === mine) failed(cause, given)
    }
  }

  const clear = () => {
    run.current += 1
    setPreview(null)
    setState({ kind: 'idle' })
    onChange(null)
  }

  return { preview, state, send, clear, dropPreview: () => setPreview(null) }
}
