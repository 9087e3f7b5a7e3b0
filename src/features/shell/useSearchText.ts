import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '#ui/actions/usePress.ts'

interface SearchText {
  readonly text: string
  readonly setText: (text: string) => void
  /** Writes the text into the URL at once, for use before the person opens a result. */
  readonly keep: (typed: string) => void
}

/**
 * Text of a search field that the page's URL stores (`kept`). `write` writes the text into the URL after
 * typing has paused for 500 ms, because each write runs the router.
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
      // After a navigation the URL belongs to another page, so the text is not written.
      if (typed === written.current || history.location.pathname !== page.current) return
      written.current = typed
      latest.current(typed)
    },
    [history],
  )

  // When the URL was changed by something other than this field, the field shows the text of the URL.
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
