import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { Eye, EyeOff } from '../media/icons.ts'
import styles from './PasswordField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = Omit<
  TextFieldProps,
  'type' | 'rows' | 'maxLength' | 'trailing' | 'inputMode' | 'autoComplete'
> & {
  /** For password managers. Use 'new-password' also where autofill is unwanted, as for the pay password. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: Props) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? Eye : EyeOff}
          label={shown ? t`Hide password` : t`Show password`}
          tone="soft"
          target={40}
          pressed={shown}
          disabled={props.disabled ?? false}
          onClick={() => setShown(!shown)}
          className={styles.eye}
        />
      }
    />
  )
}
