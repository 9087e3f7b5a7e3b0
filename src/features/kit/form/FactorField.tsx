import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ClipboardPaste } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { acceptedCharacters, type FactorKind } from './factorCode.ts'
import styles from './form.module.css'

interface Props {
  readonly kind: FactorKind
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
  /**
   * Switches between authenticator code and recovery code; left out where only one kind of code is accepted.
   */
  readonly onKind?: (kind: FactorKind) => void
}

/** Input of an authenticator or recovery code, with numeric keyboard and autofill. */
export function FactorField({ kind, value, error, onChange, onKind }: Props) {
  const { t } = useLingui()
  const take = (text: string) => onChange(acceptedCharacters(kind, text))
  const paste = () =>
    navigator.clipboard
      .readText()
      .then(take, () => toast(t`The clipboard cannot be read. Paste into the field instead.`))
  const app = kind === 'app'
  return (
    <div>
      <TextField
        label={app ? t`Code from your authenticator app` : t`Recovery code`}
        inputMode={app ? 'numeric' : 'text'}
        autoComplete={app ? 'one-time-code' : 'off'}
        name={app ? 'one-time-code' : 'recovery-code'}
        enterKeyHint="done"
        value={value}
        error={error}
        onChange={take}
        trailing={
          'clipboard' in navigator && (
            <IconButton
              icon={ClipboardPaste}
              size={20}
              target={40}
              tone="soft"
              label={t`Paste`}
              onClick={() => void paste()}
            />
          )
        }
      />
      {onKind && (
        <button
          type="button"
          className={styles.way}
          onClick={() => {
            onChange('')
            onKind(app ? 'recovery' : 'app')
          }}
        >
          {app ? <Trans>Use a recovery code</Trans> : <Trans>Use the authenticator app</Trans>}
        </button>
      )}
    </div>
  )
}
