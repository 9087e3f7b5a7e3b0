import { useLingui } from '@lingui/react/macro'
import { FactorField } from '#features/kit/index.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import type { Proof } from './securityChangeProof.ts'

interface Props {
  readonly proof: Proof
  readonly onChange: (proof: Proof) => void
  /** Whether a code of the second factor is required as well. */
  readonly factor: boolean
  /** Whether only a code of the authenticator app is accepted, not a recovery code. */
  readonly appOnly?: boolean
}

/** Fields for the login password, and for a code when the person has a second factor. */
export function SecurityChangeProofFields({ proof, onChange, factor, appOnly = false }: Props) {
  const { t } = useLingui()
  return (
    <>
      <PasswordField
        label={t`Login password`}
        autoComplete="current-password"
        name="password"
        enterKeyHint={factor ? 'next' : 'done'}
        value={proof.password}
        onChange={(password) => onChange({ ...proof, password })}
      />
      {factor && (
        <FactorField
          kind={proof.kind}
          value={proof.code}
          onChange={(code) => onChange({ ...proof, code })}
          {...(!appOnly && { onKind: (kind) => onChange({ ...proof, kind, code: '' }) })}
        />
      )}
    </>
  )
}
