import { useLingui } from '@lingui/react/macro'
import { type Mark, markRead } from '#data/realtime/inbox-messages.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Marks messages as read and shows an error when the request fails; while offline nothing is queued. */
export function useMarkRead(): (mark: Mark) => Promise<void> {
  const { t } = useLingui()
  const problem = useErrorText()
  return async (mark) => {
    try {
      await markRead(mark)
    } catch (error) {
      // A `DOMException` means that the session has ended, so the message belonged to another person.
      if (error instanceof DOMException) return
      toast(problem(error, t`Could not mark as read`))
    }
  }
}
