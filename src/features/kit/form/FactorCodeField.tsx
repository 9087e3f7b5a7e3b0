import { FactorField } from './FactorField.tsx'
import type { FactorCode } from './useFactorCode.ts'

interface Props {
  readonly factor: FactorCode
  /** The person types again: what was rejected before is said no more. */
  readonly onType?: () => void
}

/** The field of `useFactorCode`: there for whoever is asked, nothing for everybody else. */
export function FactorCodeField({ factor, onType }: Props) {
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
