import { useEffect, useState } from 'react'
import { REQUEST_LIMIT } from '#contract/wire/timeouts.ts'
import { getSession } from '../session/session.ts'

const PRIVATE_FILE = /^\/api\/file\/[A-Za-z0-9_-]{20,64}$/

/**
 * A private picture of the signed-in person (such as a payment proof). The request needs the person's token,
 * so the picture is fetched by script, held in memory while the component is mounted, and never stored
 * (docs/offline.md#what-is-kept). `url` is null while the picture loads and when loading has failed.
 */
export function usePrivateFile(address: string): { readonly url: string | null; readonly failed: boolean } {
  const [view, setView] = useState<{ url: string | null; failed: boolean }>({ url: null, failed: false })
  useEffect(() => {
    const flight = new AbortController()
    let made: string | null = null
    let gone = false
    const deadline = setTimeout(() => flight.abort(), REQUEST_LIMIT)
    setView({ url: null, failed: false })
    const load = async () => {
      const { token } = getSession()
      if (token === null || !PRIVATE_FILE.test(address)) throw new TypeError('no own file')
      const answer = await fetch(address, {
        headers: { authorization: token },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: flight.signal,
      })
      if (!answer.ok) throw new TypeError('no such file')
      const picture = await answer.blob()
      if (gone) return
      made = URL.createObjectURL(picture)
      setView({ url: made, failed: false })
    }
    load()
      .catch(() => {
        if (!gone) setView({ url: null, failed: true })
      })
      .finally(() => clearTimeout(deadline))
    return () => {
      gone = true
      clearTimeout(deadline)
      flight.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [address])
  return view
}
