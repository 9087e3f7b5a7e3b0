import { useLingui } from '@lingui/react/macro'
import { PASSWORD_MOST, passwordFault } from '#domain/account/password.ts'
import styles from './auth.module.css'
import { passwordStrength } from './formRules.ts'

/** Strength of a new password in three segments below the field. Only a hint: a weak password is accepted. */
export function PasswordStrengthBar({ password }: { readonly password: string }) {
  const { t } = useLingui()
  const strength = passwordStrength(password)
  const most = PASSWORD_MOST
  const long = t`At most ${most} characters`
  const none = passwordFault(password) === 'long' ? long : t`More than 6 characters`
  const word = [none, t`Weak`, t`Fair`, t`Strong`][strength]
  return (
    <div className={styles.strength} data-strength={strength}>
      <span className={styles.segments} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <i key={step} className={step <= strength ? styles.lit : undefined} />
        ))}
      </span>
      <span role="status">
        <span className="visually-hidden">{t`Password strength:`} </span>
        {word}
      </span>
    </div>
  )
}
