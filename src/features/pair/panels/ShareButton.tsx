import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Share } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './pair.module.css'

/** The button that shares the URL of the pair's page. */
export function ShareButton({ quote }: { readonly quote: Quote }) {
  const { t } = useLingui()
  const share = async () => {
    const url = window.location.href
    try {
      if (navigator.share) await navigator.share({ title: quote.symbol, url })
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
  return <IconButton icon={Share} label={t`Share`} onClick={share} className={styles.share} />
}
