import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { BellPlus } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'

const AlertForm = lazy(async () => ({ default: (await import('./AlertForm.tsx')).AlertForm }))

/** The button in a pair's header that opens its price alerts. */
export function AlertButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui()
  return <IconButton icon={BellPlus} label={t`Price alert`} aria-haspopup="dialog" onClick={onClick} />
}

interface Props {
  readonly quote: Quote
  readonly open: boolean
  readonly onClose: () => void
}

/** The price alerts of a pair: the form and the list of active alerts. */
export function AlertSheet({ quote, open, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={`${quote.symbol} · ${t`Price alert`}`}>
      {open && (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <AlertForm quote={quote} />
        </Suspense>
      )}
    </Sheet>
  )
}
