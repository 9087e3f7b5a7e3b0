import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type User, user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { missingContact } from '#domain/account/contacts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, CircleCheck, CircleDot, Clock } from '#ui/media/icons.ts'
import type { GatedCall } from './firstMissingRequirement.ts'
import { type Check, type CheckState, checksOf } from './requirementChecks.ts'
import styles from './requirements.module.css'

/** One requirement in the checklist. */
export interface CheckRow {
  readonly key: string
  readonly state: CheckState
  readonly label: ReactNode
  /** State of the requirement: "In review", "Usable from 14:05". */
  readonly note?: ReactNode
  /**
   * Route on which the requirement can be met, and the text of that link; shown while the requirement is open
   * or has failed.
   */
  readonly href?: string
  readonly action?: ReactNode
}

interface Props {
  readonly call: GatedCall
  /** Further requirements, in addition to the requirements that the contract declares for the call. */
  readonly also?: readonly CheckRow[]
}

const MARKS = { done: CircleCheck, waiting: Clock, failed: CircleAlert, open: CircleDot } as const

/**
 * The requirements of a call, each with its state and a link, shown above the form until all are met. Every
 * link leads back to this page afterwards, where the input of the form is preserved.
 */
export function RequirementChecklist({ call, also = [] }: Props) {
  const { member } = useSession()
  const { data: me } = useRead(user.info, {}, { enabled: member })
  return me ? <List me={me} call={call} also={also} /> : null
}

function List({ me, call, also }: { readonly me: User } & Required<Props>) {
  const { t } = useLingui()
  const rowOf = useRows(me)
  const rows = [...checksOf(call.requires, me).map(rowOf), ...also]
  if (rows.every(({ state }) => state === 'done')) return null
  const words: Readonly<Record<CheckState, string>> = {
    done: t`Done`,
    waiting: t`Not yet`,
    failed: t`Not yet`,
    open: t`Not yet`,
  }
  return (
    <Card as="section" padding={12} aria-label={t`What you need first`}>
      <h2 className={styles.title}>
        <Trans>What you need first</Trans>
      </h2>
      <ul className={styles.checks}>
        {rows.map(({ key, state, label, note, href, action }) => (
          <li key={key}>
            <Icon icon={MARKS[state]} size={20} className={cx(styles[state])} label={words[state]} />
            <span className={styles.check}>
              <span>{label}</span>
              {note && <small>{note}</small>}
            </span>
            {href && (state === 'open' || state === 'failed') && (
              <Button size={36} kind="quiet" href={href}>
                {action}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useRows(me: User): (check: Check) => CheckRow {
  const { t } = useLingui()
  const here = useRouter().history.location.href
  const identityNote = (state: CheckState) =>
    state === 'waiting' ? t`In review` : state === 'failed' ? t`Verification failed` : undefined
  return ({ key, state }) => {
    switch (key) {
      case 'contacts': {
        const isPhone = missingContact(me) === 'mobile'
        return {
          key,
          state,
          label: me.phone_optional === 1 ? t`Email` : t`Email and phone`,
          href: `/pages/setting/security?bind=${isPhone ? 'mobile' : 'email'}`,
          action: isPhone ? t`Bind phone` : t`Bind email`,
        }
      }
      case 'level1':
      case 'level2': {
        // Level 1 requires the contacts, and level 2 requires level 1. Without this precondition the row has no link.
        const before = key === 'level1' ? missingContact(me) === null : me.real_level >= 1
        return {
          key,
          state,
          label: key === 'level1' ? t`Identity, level 1` : t`Identity, level 2`,
          note: identityNote(state),
          ...(before && {
            href: `/pages/setting/real_mark?level=${key === 'level1' ? 1 : 2}`,
            action: t`Verify now`,
          }),
        }
      }
      case 'payPassword':
        return {
          key,
          state,
          label: t`Pay password`,
          href: `/pages/setting/payPassword?redirect=${encodeURIComponent(here)}`,
          action: t`Set`,
        }
    }
  }
}
