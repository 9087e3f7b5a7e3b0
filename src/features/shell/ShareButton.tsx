import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Share } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'

/**
 * Shares the page's URL through the system's share dialog, or copies the URL where there is no such dialog.
 */
export function ShareButton({ title }: { readonly title: string }) {
  const { t } = useLingui()
  const share = async () => {
    const url = window.location.href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast(t`Copied`)
      }
    } catch (error) {
      // An `AbortError` means that the person closed the share dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(t`Could not copy. Select it and copy it by hand`)
    }
  }
  return <IconButton icon={Share} label={t`Share`} onClick={share} />
}
