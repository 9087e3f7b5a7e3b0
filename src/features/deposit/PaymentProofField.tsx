import { useLingui } from '@lingui/react/macro'
import { PictureField } from '#features/kit/index.ts'

interface Props {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly disabled: boolean
  readonly missing: boolean
}

/** Upload of the payment proof, a picture. */
export function PaymentProofField({ missing, ...field }: Props) {
  const { t } = useLingui()
  return (
    <PictureField
      {...field}
      label={t`Payment proof`}
      ratio={2}
      error={missing && t`Upload the payment proof`}
    />
  )
}
