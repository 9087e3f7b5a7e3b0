import { Trans } from '@lingui/react/macro'

/** Note on when a day ends and what the value of a day includes, shown with the curve and the calendar. */
export const DayBoundaryNote = () => (
  <Trans>
    Days end at 00:00 (UTC). Open positions count when they are closed. Borrowed money counts as a deposit.
  </Trans>
)
