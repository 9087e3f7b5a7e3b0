import { useLingui } from '@lingui/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { titlePage } from './pageTitle.ts'

interface Props {
  children: ReactNode
  className?: string | undefined
  /** What the browser calls the page, where the heading itself does not say it. */
  title?: string | undefined
}

/** The one heading of a page. The browser's title follows it, in whatever language it stands. */
export function Heading({ children, className, title }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Draws again with the language, also what translates itself.
  useLingui()
  // No passive effect: those of a page that is only kept behind the next one go on.
  useLayoutEffect(() => titlePage({ page: title ?? heading.current?.textContent ?? '' }))
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  )
}
