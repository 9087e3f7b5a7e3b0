import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Game, type GamePlay, game } from '#contract/rewards/game.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import {
  FreezeNotice,
  ReadState,
  RecordList,
  RequireAccess,
  SubmitNote,
  useSubmit,
} from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Gift } from '#ui/media/icons.ts'
import { SpinProofSheet } from './SpinProofSheet.tsx'
import { Wheel } from './Wheel.tsx'
import styles from './wheel.module.css'

/** The lucky wheel: prizes with chances, one spin per click, and the person's spins with their proofs. */
export function WheelScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(game.list, {})
  const found = reading.data?.games.find((one) => one.id === id && one.kind === 'wheel')
  return (
    <AppPage title={found?.name ?? t`Games`} actions={<AsOf reading={reading} />}>
      <ReadState
        reading={reading}
        quiet
        isEmpty={() => found === undefined}
        empty={<EmptyState icon={Gift} text={<Trans>This game is closed at the moment</Trans>} />}
      >
        {() => found && <Turning game={found} />}
      </ReadState>
    </AppPage>
  )
}

function Turning({ game: one }: { readonly game: Game }) {
  const { t } = useLingui()
  const [last, setLast] = useState<GamePlay | null>(null)
  const [arrived, setArrived] = useState(true)
  const [proof, setProof] = useState<GamePlay | null>(null)
  const submit = useSubmit(game.play, {
    otherwise: t`The wheel could not be spun`,
    onDone: (turn) => {
      setArrived(false)
      setLast(turn)
    },
  })
  const { chances, daily } = one
  const none = chances === 0
  const tomorrow = none && arrived
  return (
    <div className={styles.body}>
      <Wheel prizes={one.prizes} turn={last} onArrived={() => setArrived(true)} />
      <p className={styles.result} role="status">
        {last && arrived ? last.coupon_id > 0 ? <Trans>You won: {last.prize}</Trans> : last.prize : ' '}
      </p>
      <div className={styles.action}>
        <FreezeNotice freezes={submit.stoppedBy} />
        <p className={styles.chances}>
          {chances === null
            ? plural(daily, { one: '# free spin a day', other: '# free spins a day' })
            : plural(chances, { one: '# spin left today', other: '# spins left today' })}
          {one.test === 1 && <Tag size={16} tone="amber">{t`Test`}</Tag>}
        </p>
        <RequireAccess call={game.play}>
          <Button
            block
            size={48}
            disabled={submit.disabled || none}
            loading={submit.busy || !arrived}
            onClick={() => (submit.unknown ? submit.check() : submit.send({ game_id: one.id }))}
          >
            {submit.unknown ? <Trans>Check the result</Trans> : <Trans>Spin the wheel</Trans>}
          </Button>
        </RequireAccess>
        {tomorrow && (
          <p className={styles.soft}>
            <Trans>New spins from 00:00 (UTC+8) on.</Trans>
          </p>
        )}
        <SubmitNote submit={submit} />
        {last !== null && last.coupon_id > 0 && arrived && (
          <Button kind="quiet" block href="/pages/setting/coupon">
            <Trans>Go to my coupons</Trans>
          </Button>
        )}
      </div>
      <Prizes game={one} />
      {chances !== null && <Turns id={one.id} onOpen={setProof} />}
      <SpinProofSheet turn={proof} onClose={() => setProof(null)} />
    </div>
  )
}

/** The prizes with their chances, and today's published seed hash. */
function Prizes({ game: one }: { readonly game: Game }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Card inset as="section" aria-label={t`Prizes and chances`}>
      <h2 className={styles.heading}>
        <Trans>Prizes and chances</Trans>
      </h2>
      <ol className={styles.prizes}>
        {one.prizes.map((prize, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the prizes of a wheel are never reordered.
          <li key={index}>
            <i className={styles[`c${index % 6}`]} aria-hidden="true" />
            <span>{prize.name}</span>
            <b>{format.rate(prize.rate)}</b>
          </li>
        ))}
      </ol>
      <p className={styles.soft}>
        <Trans>
          Spins are free and the chances are the same for everyone. A secret number decides each day’s spins.
          Its hash is shown here before anyone spins, and the number is published when the day is over.
        </Trans>
      </p>
      <p className={styles.hash}>{one.seed_hash}</p>
    </Card>
  )
}

function Turns({ id, onOpen }: { readonly id: number; readonly onOpen: (turn: GamePlay) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const reading = useReadList(game.plays, { game_id: id })
  return (
    <Card inset padding="none" as="section" aria-label={t`My spins`}>
      <h2 className={styles.listHeading}>
        <Trans>My spins</Trans>
      </h2>
      <AsOf reading={reading} inset />
      <RecordList
        label={t`My spins`}
        reading={reading}
        keyOf={(turn) => turn.id}
        empty={<EmptyState icon={Gift} text={<Trans>You have not spun this wheel yet</Trans>} />}
        row={(turn) => (
          <ListRow
            title={turn.prize}
            subtitle={format.time(turn.created_time, 'full')}
            trailing={<Tag size={16}>{turn.proof.seed === '' ? t`Proof tomorrow` : t`Proof`}</Tag>}
            onClick={() => onOpen(turn)}
          />
        )}
      />
    </Card>
  )
}
