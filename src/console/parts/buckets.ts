import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** Returns a function that names a bucket of an account; an unknown one is shown as it is. */
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
