import { FactorField } from './FactorField.tsx'
import type { FactorCode } from './useFactorCode.ts'

interface Props {
  readonly factor: FactorCode
  /** Called when the person types, which clears the last error. */
  readonly onType?: () => void
}

/** Input of the second-factor code of `useFactorCode`; renders nothing for people who need no code. */
export function FactorFieldIfRequired({ factor, onType }: Props) {
  if (!factor.asked) return null
  return (
    <FactorField
      kind="app"
      value={factor.code}
      error={factor.error}
      onChange={(code) => {
        factor.type(code)
        onType?.()
      }}
    />
  )
}
