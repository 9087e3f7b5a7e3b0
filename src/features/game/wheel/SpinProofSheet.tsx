import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { GamePlay } from '#contract/rewards/game.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { isSpinValid } from './verifySpin.ts'
import styles from './wheel.module.css'

interface Props {
  readonly turn: GamePlay | null
  readonly onClose: () => void
}

type Checked = 'right' | 'wrong' | 'unable'

/** Proof of a spin's result: all data needed to recompute the result, and a button that recomputes it. */
export function SpinProofSheet({ turn, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={turn !== null} onClose={onClose} title={t`Proof of the spin`}>
      {turn && <Proof key={turn.id} turn={turn} />}
    </Sheet>
  )
}

function Proof({ turn }: { readonly turn: GamePlay }) {
  const { t } = useLingui()
  const format = useFormat()
  const [checked, setChecked] = useState<Checked | null>(null)
  const { seed, seed_hash, message, key, weights } = turn.proof
  const sealed = seed === ''
  const check = async () =>
    setChecked(
      await isSpinValid(turn.proof, turn.position).then(
        (right) => (right ? 'right' : 'wrong'),
        () => 'unable',
      ),
    )
  const words: Readonly<Record<Checked, string>> = {
    right: t`Recalculated on this device: the spin is correct.`,
    wrong: t`Recalculated on this device: the spin does not match these figures.`,
    unable: t`This browser cannot compute it here.`,
  }
  return (
    <div className={styles.proof}>
      <KeyValue
        density="roomy"
        rows={[
          { key: 'time', label: t`Time`, value: format.time(turn.created_time, 'full') },
          { key: 'prize', label: t`Prize`, value: turn.prize },
          { key: 'weights', label: t`Weights`, value: weights.join(' · ') },
        ]}
      />
      <dl className={styles.long}>
        <dt>{t`Hash published before the spin`}</dt>
        <dd>{seed_hash}</dd>
        <dt>{t`Secret number of the day`}</dt>
        <dd>{sealed ? t`Published when the day is over (00:00, UTC+8)` : seed}</dd>
        <dt>{t`Spin (person : day : number)`}</dt>
        <dd>{message}</dd>
        <dt>{t`Key = HMAC-SHA256(secret number, spin)`}</dt>
        <dd>{key}</dd>
      </dl>
      <p className={styles.soft}>
        <Trans>The key as a number, modulo the sum of the weights, is where the wheel stops.</Trans>
      </p>
      {!sealed && (
        <Button kind="quiet" block onClick={check}>
          <Trans>Recalculate here</Trans>
        </Button>
      )}
      <p role="status" className={styles.soft}>
        {checked && words[checked]}
      </p>
    </div>
  )
}
