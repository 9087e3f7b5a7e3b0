import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { frameDocument } from '../contentSecurityPolicy.ts'
import styles from './HtmlFrame.module.css'

interface HtmlFrameProps {
  /** The HTML, already sanitised by the server. */
  readonly html: string
  readonly title: string
}

/** Renders HTML content in a sandboxed frame without scripts, forms and popups. */
export function HtmlFrame({ html, title }: HtmlFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    // `srcdoc` is set here, because React would convert the Trusted Types value to a string, which the
    // browser rejects.
    if (frame.current) frame.current.srcdoc = frameDocument(html, scheme)
  }, [html, scheme])
  return <iframe ref={frame} className={styles.frame} sandbox="" title={title} referrerPolicy="no-referrer" />
}
