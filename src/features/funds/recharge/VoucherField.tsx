import { useLingui } from '@lingui/react/macro'
import { user } from '#contract/user.ts'
import { send } from '#data/write.ts'
import { useProblem } from '#i18n/problem.ts'
import { ImageUploadField } from '#ui/ImageUploadField.tsx'
import { toast } from '#ui/toast.ts'

interface Props {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly disabled: boolean
  readonly missing: boolean
}

/** The picture that proves a payment; it is uploaded as soon as it is chosen. */
export function VoucherField({ value, onChange, disabled, missing }: Props) {
  const { t } = useLingui()
  const problem = useProblem()
  const upload = async (file: File) => {
    try {
      const address = await send(user.upload, {}, { file })
      toast(t`Uploaded`)
      return address
    } catch (error) {
      throw new Error(problem(error, t`Upload failed`))
    }
  }
  return (
    <ImageUploadField
      label={t`Payment voucher`}
      value={value}
      onChange={onChange}
      upload={upload}
      disabled={disabled}
      ratio={2}
      hint={t`JPG, PNG or WebP, up to 5 MB`}
      error={missing && t`Upload the payment voucher`}
    />
  )
}
