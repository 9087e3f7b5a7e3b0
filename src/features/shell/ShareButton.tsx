import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Share } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Shares the page's address through the system's dialog, or copies the address where there is no dialog. */
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
      // The person closed the share dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(t`Could not copy. Select it and copy it by hand`)
    }
  }
  return <IconButton icon={Share} label={t`Share`} onClick={share} />
}
