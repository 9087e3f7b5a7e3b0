import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RejectedError } from '#data/api/call-errors.ts'
import { uploadPicture } from '#data/api/upload.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { ImageUploadField } from '#ui/fields/ImageUploadField.tsx'
import { UnfitPicture } from '#ui/fields/useImageUpload.ts'
import { toast } from '#ui/overlays/toast.ts'
import { shrink } from './shrinkPicture.ts'

/** Error keys by which the server rejects the file itself. */
const UNFIT: ReadonlySet<string> = new Set(['file_type', 'file_pixels', 'file_broken', 'file_too_large'])

interface Props {
  readonly label: ReactNode
  /** URL of the uploaded picture; null while no picture is uploaded. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly ratio?: number
}

/**
 * Upload of a private picture, which is reduced on the device and uploaded as soon as it is chosen, with
 * progress. After a lost connection a click retries the upload. The picture is held in memory only, never
 * stored (docs/offline.md#what-is-kept).
 */
export function PictureField(props: Props) {
  const { t } = useLingui()
  const problem = useErrorText()
  const upload = async (file: File, progress: (done: number) => void) => {
    try {
      const address = await uploadPicture(file, progress)
      toast(t`Uploaded`)
      return address
    } catch (error) {
      const text = problem(error, t`Upload failed`)
      throw error instanceof RejectedError && UNFIT.has(error.key) ? new UnfitPicture(text) : new Error(text)
    }
  }
  return <ImageUploadField {...props} upload={upload} prepare={shrink} />
}
