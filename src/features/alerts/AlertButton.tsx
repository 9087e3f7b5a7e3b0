import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Quote } from '#contract/market.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { BellPlus } from '#ui/icons.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

const AlertForm = lazy(async () => ({ default: (await import('./AlertForm.tsx')).AlertForm }))

/** In the bar of a pair: opens the sheet of its price alerts. */
export function AlertButton({ quote }: { readonly quote: Quote }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={BellPlus}
        label={t`Price alert`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={`${quote.symbol} · ${t`Price alert`}`}>
        {open && (
          <Suspense fallback={<SkeletonRows count={3} />}>
            <AlertForm quote={quote} />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}
