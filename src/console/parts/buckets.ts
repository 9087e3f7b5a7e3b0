import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** What a part of an account is called; one without a name is shown as it is. */
export function useBucketName(): (bucket: string) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Readonly<Record<string, string>> = {
      available: t`Available`,
      frozen: t`Frozen`,
      locked: t`Locked`,
    }
    return (bucket) => names[bucket] ?? bucket
  }, [t])
}
