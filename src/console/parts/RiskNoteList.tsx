import { useLingui } from '@lingui/react/macro'
import { Badge, Group, Tooltip } from '@mantine/core'
import type { Risk, RiskKind } from '#contract/operators/risk-notes.ts'
import { dateTimeWithZone } from './format.ts'
import { useFreezeName } from './freezeNames.ts'

function useRiskName(): (risk: Risk) => string {
  const { t } = useLingui()
  const freezeName = useFreezeName()
  const names: Readonly<Record<RiskKind, string>> = {
    new_address: t`New address`,
    address_saved: t`Address saved lately`,
    password_changed: t`Password changed`,
    pay_password_changed: t`Payment password changed`,
    contact_changed: t`Contact changed`,
    second_factor_changed: t`Second factor changed`,
    passkeys_changed: t`Passkeys changed`,
    first_deposit: t`First deposit`,
    first_withdrawal: t`First withdrawal`,
    young_account: t`New account`,
    frozen: t`Frozen`,
    same_picture: t`Same picture`,
  }
  return ({ kind, what, proof }) => {
    if (proof) {
      const { of, id } = proof
      return of === 'deposit' ? t`Same picture as deposit ${id}` : t`Same picture as quick buy order ${id}`
    }
    return what ? `${names[kind]}: ${freezeName(what)}` : names[kind]
  }
}

const isSevere = ({ kind, within }: Risk): boolean => kind === 'frozen' || within === '24h'

/** Risk notes of a deposit or withdrawal. Freezes and events of the last 24 hours are red. */
export function RiskNoteList({ risks }: { readonly risks: readonly Risk[] }) {
  const { t } = useLingui()
  const riskName = useRiskName()
  if (risks.length === 0) return <span aria-hidden>—</span>
  return (
    <Group gap={4}>
      {risks.map((risk) => {
        const key = `${risk.kind} ${risk.what} ${risk.proof?.of} ${risk.proof?.id}`
        const when = risk.at === null ? '' : t`since ${dateTimeWithZone(risk.at)}`
        const badge = (
          <Badge key={key} color={isSevere(risk) ? 'red' : 'yellow'} size="sm">
            {riskName(risk)}
          </Badge>
        )
        return when === '' ? (
          badge
        ) : (
          <Tooltip key={key} label={when}>
            {badge}
          </Tooltip>
        )
      })}
    </Group>
  )
}

/** The risk notes as text, for exports. */
export const riskText = (risks: readonly Risk[]): string => risks.map(({ kind }) => kind).join(' ')
