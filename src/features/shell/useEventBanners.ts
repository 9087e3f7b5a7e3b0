import { useEffect } from 'react'
import type { UserEventName } from '#contract/table.ts'
import { onUserEvent } from '#data/realtime/realtime-socket.ts'
import { eventNotices } from '#features/index.ts'
import { type EventNotices, showEventBanner } from '#features/kit/index.ts'
import { type Format, useFormat } from '#i18n/format.ts'

function hear<N extends UserEventName>(notices: EventNotices, name: N, format: Format): () => void {
  const noticeOf = notices[name]
  return onUserEvent(name, (event) => showEventBanner(noticeOf?.(event, format) ?? null))
}

/** Shows the features' banners for personal events over any page. */
export function useEventBanners(): void {
  const format = useFormat()
  useEffect(() => {
    const offs = eventNotices.flatMap((notices) =>
      // Every key of `notices` is the name of an event, which the type of `Object.keys` does not express.
      (Object.keys(notices) as UserEventName[]).map((name) => hear(notices, name, format)),
    )
    return () => {
      for (const off of offs) off()
    }
  }, [format])
}
