import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Freeze } from '#contract/freezes.ts'

/** Returns a function that returns the name of the activity that a freeze blocks. */
export function useFreezeName(): (freeze: Freeze) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Readonly<Record<Freeze, string>> = {
      withdrawals: t`Withdrawals`,
      trading: t`Trading`,
      sign_in: t`Sign-in`,
    }
    return (freeze) => names[freeze]
  }, [t])
}
