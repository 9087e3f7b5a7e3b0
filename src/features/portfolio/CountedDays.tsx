import { Trans } from '@lingui/react/macro'

/** When a day ends, and what counts in its value: the same of the curve and of the calendar. */
export const CountedDays = () => (
  <Trans>
    Days end at 00:00 (UTC). Open positions count when they are closed. Borrowed money counts as a deposit.
  </Trans>
)
