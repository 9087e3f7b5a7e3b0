import { useLingui } from '@lingui/react/macro'
import { TextField } from '#ui/fields/TextField.tsx'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/**
 * Input of the mail address in a sign-in form, with the autocomplete attributes that password managers need.
 */
export function EmailField(props: Props) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Email`}
      type="email"
      inputMode="email"
      autoComplete="username"
      name="username"
      enterKeyHint="next"
      maxLength={254}
      {...props}
    />
  )
}
