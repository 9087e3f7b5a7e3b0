import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DrawBook, type DrawProof, nft } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleCheck, CircleX, Clock } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { useRarityName } from '../labels.ts'
import rarities from '../rarity.module.css'
import { type Checks, checkBook, personDraw, type Verdict } from './checkDraw.ts'
import styles from './proof.module.css'

interface Props {
  readonly code: string
  readonly open: boolean
  readonly onClose: () => void
  /** The proof of the person's own draw, when this draw is to be verified. */
  readonly own?: DrawProof | undefined
}

/** Repeats the draws of a series on the device and shows whether the results match the published draws. */
export function DrawProofSheet({ code, open, onClose, own }: Props) {
  const { t } = useLingui()
  const reading = useRead(nft.draws, { code }, { enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={own ? t`Proof of your draw` : t`Fairness`} height="full">
      <ReadState reading={reading}>{(book) => <Book book={book} own={own} />}</ReadState>
    </Sheet>
  )
}

function useChecks(book: DrawBook): Checks | undefined {
  const key = [book.code, book.pool_hash, book.seed, book.draws.length]
  return useQuery({
    queryKey: ['nft.check', ...key],
    queryFn: () => checkBook(book),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }).data
}

function Book({ book, own }: { readonly book: DrawBook; readonly own?: DrawProof | undefined }) {
  const { t } = useLingui()
  const rarity = useRarityName()
  const checks = useChecks(book)
  const drawn = own ? personDraw(book, own) : null
  const taken = new Map(book.draws.map(({ position, seq }) => [position, seq]))
  return (
    <div className={styles.book}>
      <p className={styles.quiet}>
        <Trans>
          Before the sale the hashes of a secret seed and of the pool were published. The key of a draw is
          HMAC-SHA256(seed, holding), and it draws from what is left of the pool. When the sale is over the
          seed is published too. This device has just repeated every draw.
        </Trans>
      </p>
      {checks && (
        <ul className={styles.checks} aria-label={t`Checks`}>
          {own && (
            <Check verdict={drawn === null ? 'wrong' : 'right'}>
              <Trans>Your draw, number {own.seq}, appears in the series as your proof says</Trans>
            </Check>
          )}
          <Check verdict={checks.pool}>
            <Trans>The pool is the one published before the sale</Trans>
          </Check>
          <Check verdict={checks.draws}>
            <Trans>Every draw follows from its key</Trans>
          </Check>
          <Check verdict={checks.seed}>
            <Trans>The seed is the one promised before the sale</Trans>
          </Check>
          <Check verdict={checks.keys}>
            <Trans>Every key is derived from the seed</Trans>
          </Check>
        </ul>
      )}
      <dl className={styles.hashes}>
        <Hash name={t`Seed hash`} value={book.seed_hash} />
        <Hash name={t`Pool hash`} value={book.pool_hash} />
        <Hash name={t`Seed`} value={book.seed === '' ? t`Published when the sale is over` : book.seed} />
        {own && <Hash name={t`Key of your draw`} value={own.key} />}
      </dl>
      <table className={styles.pool}>
        <caption>{t`The pool`}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t`Work`}</th>
            <th scope="col">{t`Rarity`}</th>
            <th scope="col">{t`Draw`}</th>
          </tr>
        </thead>
        <tbody>
          {book.pool.map((one) => (
            <tr key={one.position} className={cx(drawn === one.code && styles.own)}>
              <td>{one.position + 1}</td>
              <td>{one.name}</td>
              <td className={cx(rarities[`r${one.rarity}`])}>{rarity(one.rarity)}</td>
              <td>{taken.get(one.position) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MARKS = { right: CircleCheck, wrong: CircleX, later: Clock } as const

function Check({ verdict, children }: { readonly verdict: Verdict; readonly children: ReactNode }) {
  const { t } = useLingui()
  const said = { right: t`Right`, wrong: t`Wrong`, later: t`Can be checked when the sale is over` }
  return (
    <li className={cx(styles[verdict])} data-verdict={verdict}>
      <Icon icon={MARKS[verdict]} size={20} label={said[verdict]} />
      <span>
        {children}
        {verdict === 'later' && <small>{said.later}</small>}
      </span>
    </li>
  )
}

function Hash({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
