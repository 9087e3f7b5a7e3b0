import { useLingui } from '@lingui/react/macro'
import { type DialledNumber, dialledNumber, phoneText } from '#domain/account/areas.ts'
import { Link } from '#ui/actions/Link.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import styles from './account.module.css'

interface Props {
  /** Dial code without the plus sign. */
  readonly areaCode: string
  /** The form to which the picker of dial codes returns. */
  readonly back: 'login' | 'register' | 'forget'
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** Called when the typed number includes a country code, with that country and the remaining digits. */
  readonly onDialled: (number: DialledNumber) => void
}

/** Longest number with country code, including common separators. */
const LONGEST = 30

/** A phone number with its dial code; tapping the dial code opens the list of all countries. */
export function PhoneField({ areaCode, back, onChange, onDialled, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Phone number`}
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
      onChange={(typed) => {
        const dialled = dialledNumber(typed, areaCode)
        if (dialled) onDialled(dialled)
        else onChange(phoneText(typed))
      }}
      {...rest}
    />
  )
}
