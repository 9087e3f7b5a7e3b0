import { Suspense, useEffect, useState } from 'react'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { latePart } from '#ui/layout/latePart.ts'
import { AppPage } from './AppPage.tsx'

/** Milliseconds that a page's code may take before it is offered to load again. */
const TIMEOUT = 60_000

const LateNotice = latePart(
  () => import('#features/fallback/index.ts').then((fallback) => fallback.LateNotice),
  SkeletonRows,
)

/** A page whose code is on its way: a skeleton, after 60 s an offer to load again. */
export function PagePending() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  return (
    <AppPage title="">
      <Suspense fallback={<SkeletonRows />}>{late ? <LateNotice /> : <SkeletonRows />}</Suspense>
    </AppPage>
  )
}
