import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '#contract/funds/payout.ts'
import type { WithdrawInfo } from '#contract/funds/withdraw.ts'
import { serverNow } from '#data/platform/clock.ts'
import { type CheckRow, ServerCountdown, useIsPast } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { savedAddressAvailability } from './savedAddressAvailability.ts'

/**
 * Further requirements of a withdrawal, in addition to the requirements that the contract declares for the
 * call: no pause after a security change, and a usable address. `saved`: the saved addresses of this coin;
 * null until they are known.
 */
export function useWithdrawChecks(
  { currency, hold_until, saved_only }: WithdrawInfo,
  saved: readonly Address[] | null,
): readonly CheckRow[] {
  const { t } = useLingui()
  const format = useFormat()
  const book = saved && savedAddressAvailability(saved, serverNow())
  const paused = !useIsPast(hold_until * 1000)
  // Rerenders when the first address becomes usable.
  useIsPast(typeof book === 'object' && book ? book.from * 1000 : 0)
  // While any address may be typed, no saved address is required.
  const needsBook = book !== null && saved_only === 1
  const time = typeof book === 'object' && book ? format.time(book.from, 'short') : ''
  return [
    ...(paused
      ? [
          {
            key: 'hold',
            state: 'waiting',
            label: t`Withdrawals pause after a change`,
            note: (
              <Trans>
                Your login or security settings were changed. For your safety withdrawals are paused for
                another <ServerCountdown until={hold_until * 1000} />.
              </Trans>
            ),
          } as const,
        ]
      : []),
    ...(needsBook
      ? [
          {
            key: 'address',
            state: book === 'usable' ? 'done' : book === 'empty' ? 'open' : 'waiting',
            label: t`Saved address`,
            ...(time !== '' && { note: t`Usable from ${time}` }),
            href: `/pages/setting/addWallet?currency=${currency}`,
            action: t`Add address`,
          } as const,
        ]
      : []),
  ]
}
