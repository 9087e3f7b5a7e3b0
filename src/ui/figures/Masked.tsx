import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Props {
  /** True while the person hides their figures. */
  hidden: boolean
  children: ReactNode
}

/** A figure that the person may hide from the eyes around them; hidden, its text is not on the page at all. */
export function Masked({ hidden, children }: Props) {
  const { t } = useLingui()
  if (!hidden) return children
  return (
    <>
      <span aria-hidden="true">••••••</span>
      <span className="visually-hidden">{t`Hidden`}</span>
    </>
  )
}
