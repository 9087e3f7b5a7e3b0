import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type MyNft, nft } from '#contract/trade/nft.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { useSubmit } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { useModal } from '#ui/overlays/useModal.ts'
import { reducedMotion } from '#ui/reducedMotion.ts'
import { DrawProofSheet } from '../draw-proof/DrawProofSheet.tsx'
import { useRarityName } from '../labels.ts'
import { ArtworkCover } from '../media/ArtworkCover.tsx'
import { itemHref } from '../nftLinks.ts'
import rarities from '../rarity.module.css'
import styles from './openBox.module.css'

/**
 * Minimum duration (ms) of the animation in which a box opens; the animation can be skipped, and is left out
 * with reduced motion.
 */
const SHAKES = 1800

interface Props {
  readonly box: MyNft
  readonly onClose: () => void
}

/**
 * Opens a box in full screen. The server draws the work at once; the animation only delays showing the
 * result.
 */
export function OpenBox({ box, onClose }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [drawn, setDrawn] = useState<AnswerOf<typeof nft.open> | null>(null)
  const [shaken, setShaken] = useState(reducedMotion)
  const [proving, setProving] = useState(false)
  const submit = useSubmit(nft.open, {
    otherwise: t`The box could not be opened`,
    onDone: setDrawn,
  })
  const begun = useRef(false)
  const { send } = submit
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void send({ id: box.holding_id })
  }, [send, box.holding_id])
  useEffect(() => {
    const timer = setTimeout(() => setShaken(true), SHAKES)
    return () => clearTimeout(timer)
  }, [])
  useModal(dialog, true, onClose, submit.busy)
  const shown = drawn !== null && shaken ? drawn : null
  const failed = !submit.busy && drawn === null && submit.note !== ''
  return (
    <dialog ref={dialog} className={styles.stage} aria-label={t`Open box`}>
      <div className={styles.scene}>
        {shown ? (
          <Drawn drawn={shown} onProof={() => setProving(true)} onClose={onClose} />
        ) : (
          <>
            <span className={cx(styles.box, !failed && styles.shakes)}>
              <ArtworkCover src={box.cover} alt={box.name} eager />
            </span>
            <p role="status" className={styles.words}>
              {failed || submit.unknown ? submit.note : t`Opening ${box.name}…`}
            </p>
            {submit.unknown ? (
              <Button onClick={submit.check}>
                <Trans>Check the result</Trans>
              </Button>
            ) : failed ? (
              <Button kind="quiet" onClick={onClose}>
                <Trans>Close</Trans>
              </Button>
            ) : (
              <Button kind="quiet" disabled={drawn === null} onClick={() => setShaken(true)}>
                <Trans>Skip</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      {drawn && (
        <DrawProofSheet
          code={drawn.proof.code}
          own={drawn.proof}
          open={proving}
          onClose={() => setProving(false)}
        />
      )}
    </dialog>
  )
}

interface DrawnProps {
  readonly drawn: AnswerOf<typeof nft.open>
  readonly onProof: () => void
  readonly onClose: () => void
}

/** The drawn work, framed in the colour of its rarity. */
function Drawn({ drawn, onProof, onClose }: DrawnProps) {
  const { t } = useLingui()
  const rarity = useRarityName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { nft: work } = drawn
  return (
    <section className={cx(styles.result, rarities[`r${drawn.rarity}`])} aria-label={t`You drew`}>
      <span className={styles.burst} aria-hidden="true" />
      <span className={styles.won}>
        <ArtworkCover src={work.cover} alt={work.name} eager />
      </span>
      <p className={styles.rarity}>{rarity(drawn.rarity)}</p>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        {work.name}
      </h2>
      <p className={styles.artist}>{work.artist.name}</p>
      <div className={styles.buttons}>
        <Button block size={48} onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
        <Button block kind="quiet" href={itemHref(work)}>
          <Trans>View its page</Trans>
        </Button>
        <Button block kind="quiet" onClick={onProof}>
          <Trans>Proof</Trans>
        </Button>
      </div>
    </section>
  )
}
