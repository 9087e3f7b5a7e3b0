import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { FREEZES } from '#contract/freezes.ts'
import { people } from '#contract/operators/people.ts'
import type { PersonShown } from '#contract/operators/people-answer-schemas.ts'
import { TRANSFERABLE } from '#contract/wire/accountCodes.ts'
import { useAccountName } from '../../parts/accountNames.ts'
import { useFreezeName } from '../../parts/freezeNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'

/**
 * Actions on a user's account. Each action needs a reason, which is sent to the user unless the action is
 * silent.
 */
export function PersonActions({ shown }: { readonly shown: PersonShown }) {
  const { t } = useLingui()
  const freezeName = useFreezeName()
  const accountName = useAccountName()
  const known = { person: String(shown.uid) }
  const coins = [...new Set(shown.balances.map(({ coin }) => coin))]
  return (
    <Group gap="xs">
      <ActButton
        call={people.calls.freeze}
        label={t`Freeze`}
        title={t`Freeze account ${shown.uid}`}
        danger
        known={known}
        fields={[
          {
            kind: 'choice',
            name: 'what',
            label: t`What is stopped`,
            options: FREEZES.map((value) => ({ value, label: freezeName(value) })),
          },
          {
            kind: 'line',
            name: 'until',
            label: t`Until`,
            initial: '7d',
            help: t`forever, a span (12h, 7d) or a day (2026-12-24), in UTC`,
          },
          { kind: 'text', name: 'reason', label: t`Reason, which the person reads` },
          {
            kind: 'yes',
            name: 'silent',
            label: t`Do not tell the person`,
            help: t`Only where the law forbids to tell them`,
          },
        ]}
      >
        <Trans>It takes effect at once. Two operators can lift it before its time.</Trans>
      </ActButton>
      <ActButton
        call={people.calls.correct}
        label={t`Correct a balance`}
        title={t`Correct a balance of ${shown.uid}`}
        known={known}
        fields={[
          {
            kind: 'choice',
            name: 'account',
            label: t`Account`,
            options: TRANSFERABLE.map((value) => ({ value, label: accountName(value) })),
            initial: 'change',
          },
          coins.length > 0
            ? {
                kind: 'choice',
                name: 'coin',
                label: t`Coin`,
                options: coins.map((value) => ({ value, label: value })),
              }
            : { kind: 'line', name: 'coin', label: t`Coin` },
          {
            kind: 'decimal',
            name: 'amount',
            label: t`Amount`,
            help: t`What is added; with a minus sign what is taken away, as in -12.50`,
          },
          { kind: 'text', name: 'reason', label: t`Reason, which the person reads` },
        ]}
      >
        <Trans>A labelled journal is posted once a second operator has approved it.</Trans>
      </ActButton>
      <ActButton
        call={people.calls.factorReset}
        label={t`Reset second factor`}
        danger
        known={known}
        fields={[{ kind: 'text', name: 'reason', label: t`Reason, which the person reads` }]}
      >
        <Trans>
          The authenticator app and all passkeys of this person stop working, and withdrawals pause for 24
          hours.
        </Trans>
      </ActButton>
    </Group>
  )
}
