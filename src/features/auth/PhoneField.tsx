import { useLingui } from '@lingui/react/macro'
import { type DialledNumber, dialledNumber, phoneText } from '#domain/account/dialCodeAreas.ts'
import { Link } from '#ui/actions/Link.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import styles from './auth.module.css'

interface Props {
  /** Dial code without the plus sign. */
  readonly areaCode: string
  /** The sign-in form to which the page with the list of dial codes returns. */
  readonly back: 'login' | 'register' | 'forget'
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /**
   * Called when the typed number begins with a country code, with that country and the rest of the number.
   */
  readonly onDialled: (number: DialledNumber) => void
}

/** Maximum length of a phone number with its country code and the usual separators. */
const LONGEST = 30

/** A phone number with its dial code; a click on the dial code opens the list of all countries. */
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
