import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/**
 * Returns a function that returns the name of a bucket of an account; an unknown bucket is shown
 * unchanged.
 */
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
