import { useLingui } from '@lingui/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { titlePage } from './pageTitle.ts'

interface Props {
  children: ReactNode
  className?: string | undefined
  /** Title of the document, when the heading's text is not suitable. */
  title?: string | undefined
}

/** The main heading of a page. The document title is taken from the heading, in any language. */
export function Heading({ children, className, title }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Rerenders when the language changes.
  useLingui()
  // The title is set in a layout effect, because passive effects also run on a hidden page that is kept in the
  // background, whose title must not be shown.
  useLayoutEffect(() => titlePage({ page: title ?? heading.current?.textContent ?? '' }))
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  )
}
