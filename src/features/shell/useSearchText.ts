import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#ui/actions/usePress.ts'

interface SearchText {
  readonly text: string
  readonly setText: (text: string) => void
  /** Keeps words at once, before the person goes on to what they found. */
  readonly keep: (typed: string) => void
}

/**
 * The text of a search field whose words (`kept`) the page's address keeps. `write` puts them there when they have stood
 * still for 500 ms, and no letter before: each would have the router at work.
 */
export function useSearchText(kept: string, write: (typed: string) => void): SearchText {
  const { history } = useRouter()
  const page = useRef(history.location.pathname)
  const [text, setText] = useState(kept)
  const written = useRef(kept)
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })

  const keep = useCallback(
    (typed: string) => {
      // Once the person is on the way to another page, the address is that page's.
      if (typed === written.current || history.location.pathname !== page.current) return
      written.current = typed
      latest.current(typed)
    },
    [history],
  )

  // Words that came by the address itself.
  useEffect(() => {
    if (kept === written.current) return
    written.current = kept
    setText(kept)
  }, [kept])

  useEffect(() => {
    const typed = text.trim()
    const timer = setTimeout(() => keep(typed), typed === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, keep])

  return { text, setText, keep }
}
