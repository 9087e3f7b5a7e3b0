import { useLingui } from '@lingui/react/macro'
import { toast } from '#ui/toast.ts'

/** Puts a text on the clipboard and says whether that went well. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useLingui()
  return (text) =>
    navigator.clipboard.writeText(text).then(
      () => toast(t`Copied`),
      () => toast(t`Could not copy`),
    )
}
