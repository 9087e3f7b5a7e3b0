import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { toast } from '#ui/overlays/toast.ts'

/** Copies a text to the clipboard and shows a toast. */
export function useCopyToClipboard(): (text: string) => Promise<void> {
  const { t } = useLingui()
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text)
        toast(t`Copied`)
      } catch {
        toast(t`Could not copy. Select it and copy it by hand`)
      }
    },
    [t],
  )
}
