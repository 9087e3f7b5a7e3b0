import { useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/Icon.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Link } from '#ui/Link.tsx'
import { TextField } from '#ui/TextField.tsx'
import styles from './account.module.css'

interface Props {
  /** Dial code without its plus. */
  readonly areaCode: string
  /** The form that the picker of dial codes returns to. */
  readonly back: 'login' | 'register' | 'forget'
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** Digits of the longest number, and what people write between them. */
const LONGEST = 20

/** A phone number behind its dial code, which opens the list of all. */
export function PhoneField({ areaCode, back, onChange, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Phone number`}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      name="username"
      enterKeyHint="next"
      maxLength={LONGEST}
      leading={
        <Link
          href={`/pages/common/area?back=${back}`}
          className={styles.dial}
          aria-label={t`Country code +${areaCode}`}
        >
          +{areaCode}
          <Icon icon={ChevronDown} size={14} />
        </Link>
      }
      onChange={(typed) => onChange(typed.replace(/[^\d\s().-]/g, ''))}
      {...rest}
    />
  )
}
