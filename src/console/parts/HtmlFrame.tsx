import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { frameDocument } from '../policy.ts'
import styles from './HtmlFrame.module.css'

interface HtmlFrameProps {
  /** As the server has sanitised it. */
  readonly html: string
  readonly title: string
}

/** HTML of people's pages, in a frame that runs nothing, sends nothing and opens nothing. */
export function HtmlFrame({ html, title }: HtmlFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    // A value that the policy made: React would turn it into a text, which the browser does not take.
    if (frame.current) frame.current.srcdoc = frameDocument(html, scheme)
  }, [html, scheme])
  return <iframe ref={frame} className={styles.frame} sandbox="" title={title} referrerPolicy="no-referrer" />
}
