import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSupportHref } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Icon, type IconShape } from '#ui/media/Icon.tsx'
import { CircleAlert, CircleX, ShieldCheck } from '#ui/media/icons.ts'
import styles from './proof.module.css'
import type { ProofResult } from './proofResult.ts'

type Tone = 'right' | 'wrong' | 'open'

const TONES: Readonly<Record<ProofResult, Tone>> = {
  none: 'open',
  nothing_owed: 'open',
  unsigned: 'wrong',
  other_root: 'wrong',
  left_out: 'wrong',
  different: 'wrong',
  not_compared: 'open',
  right: 'right',
}
const ICONS: Readonly<Record<Tone, IconShape>> = { right: ShieldCheck, wrong: CircleX, open: CircleAlert }

/** Replaces the hyphens and spaces of a time, so that no line break can occur inside it. */
const whole = (text: string): string => text.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')

interface Props {
  readonly result: ProofResult
  /** Time at which the tree was built (epoch seconds); null when there is no tree. */
  readonly time: number | null
  /** Age of the server's answer, as text. */
  readonly asOf: ReactNode
}

/** Result of the verification on the device, with its time. */
export function ProofResultCard({ result, time, asOf }: Props) {
  const format = useFormat()
  const support = useSupportHref()
  const tone = TONES[result]
  const day = time === null ? '' : whole(format.time(time, 'short'))
  return (
    <Card inset as="section" className={styles.result}>
      <Icon icon={ICONS[tone]} size={40} className={cx(styles.icon, styles[tone])} />
      <div role="status">
        <h2 className={styles.finding}>
          {result === 'not_compared' ? <Trans>Not compared yet</Trans> : HEADINGS[tone]}
        </h2>
        <p>{textOf(result, day)}</p>
      </div>
      {tone === 'wrong' && (
        <Button block kind="quiet" href={support}>
          <Trans>Customer service</Trans>
        </Button>
      )}
      {asOf}
    </Card>
  )
}

const HEADINGS: Readonly<Record<Tone, ReactNode>> = {
  right: <Trans>Your balances are in the books</Trans>,
  wrong: <Trans>Your balances could not be confirmed</Trans>,
  open: <Trans>Nothing to check yet</Trans>,
}

function textOf(result: ProofResult, day: string): ReactNode {
  switch (result) {
    case 'none':
      return <Trans>The first check is made within a day.</Trans>
    case 'nothing_owed':
      return <Trans>You had no balance at {day}. The next check is made within a day.</Trans>
    case 'right':
      return (
        <Trans>This device checked it: exactly your balances of {day} are part of the signed total.</Trans>
      )
    case 'not_compared':
      return (
        <Trans>
          Your balances of {day} are part of a signed total, which this device could not compare with the
          published ones yet. Try again later.
        </Trans>
      )
    case 'unsigned':
      return (
        <Trans>
          The signature of the total is not valid. Take a screenshot and contact customer service.
        </Trans>
      )
    case 'other_root':
      return (
        <Trans>
          You were given another total than everybody else. Take a screenshot and contact customer service.
        </Trans>
      )
    case 'left_out':
      return (
        <Trans>
          You had a balance at {day} and were not counted. Take a screenshot and contact customer service.
        </Trans>
      )
    case 'different':
      return (
        <Trans>
          The total of {day} does not contain exactly your balances. Take a screenshot and contact customer
          service.
        </Trans>
      )
  }
}
