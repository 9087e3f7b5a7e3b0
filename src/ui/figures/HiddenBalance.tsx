import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Props {
  /** Whether the person hides balances. */
  hidden: boolean
  children: ReactNode
}

/** A figure that can be hidden; when hidden, its text is not in the DOM. */
export function HiddenBalance({ hidden, children }: Props) {
  const { t } = useLingui()
  if (!hidden) return children
  return (
    <>
      <span aria-hidden="true">••••••</span>
      <span className="visually-hidden">{t`Hidden`}</span>
    </>
  )
}
