import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo } from 'react'
import { user } from '#contract/account/user.ts'
import {
  type Amounts,
  type LiabilityRoot,
  liabilities,
  type OwnLiability,
} from '#contract/funds/liabilities.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { decimal } from '#domain/money.ts'
import { CopyableRow, ReadState, useCoins } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { ProofResultCard } from './ProofResultCard.tsx'
import styles from './proof.module.css'
import { proofResultOf } from './proofResult.ts'

/** Number of digits that are shown of a hash; copying copies all digits. */
const SHOWN = 16

/** Verifies on this device that the person's balances are in the newest signed tree (docs/products/liabilities.md). */
export function ProofScreen() {
  const { t } = useLingui()
  const reading = useRead(liabilities.mine, {})
  const me = useRead(user.info, {})
  const { data: published, refetch } = useRead(liabilities.roots, {})
  const listed = published?.roots
  const root = reading.data?.root?.checkpoint
  const newest = listed?.[0]?.checkpoint
  // Whether the list was read before the newest root was published, so that it has to be read again.
  const isBehind = root !== undefined && newest !== undefined && newest < root
  useEffect(() => {
    if (isBehind) refetch()
  }, [isBehind, refetch])
  return (
    <AppPage title={t`Proof of liabilities`}>
      <ReadState reading={reading} quiet>
        {(own) => (
          <ReadState inset reading={me}>
            {({ id }) => <Proof own={own} me={id} listed={listed} asOf={<AsOf reading={reading} always />} />}
          </ReadState>
        )}
      </ReadState>
    </AppPage>
  )
}

interface ProofProps {
  readonly own: OwnLiability
  readonly me: number
  /** The published roots, which are the same for every person. */
  readonly listed: readonly LiabilityRoot[] | undefined
  readonly asOf: ReactNode
}

function Proof({ own, me, listed, asOf }: ProofProps) {
  const { t } = useLingui()
  const hidden = usePref('hideBalance')
  const result = useMemo(() => proofResultOf(own, me, listed), [own, me, listed])
  const { root, owed } = own
  return (
    <div className={styles.page}>
      <ProofResultCard result={result} time={root?.time ?? null} asOf={asOf} />
      {owed.length > 0 && <Sums title={t`Your balances at that time`} sums={owed} hidden={hidden} uid={me} />}
      {root && <Everybody root={root} />}
      <section className={styles.how}>
        <h2>
          <Trans>How it works</Trans>
        </h2>
        <p>
          <Trans>
            Once a day all balances of all customers are put into one tree, and its top is signed and
            published. Your device follows the path from your own balances to the top. If you were left out,
            or counted with less, the path would not lead there.
          </Trans>
        </p>
        <p>
          <Trans>
            It proves what the platform owes you, not what it holds. Loans are not deducted, and NFTs are not
            included.
          </Trans>
        </p>
      </section>
      {listed && listed.length > 0 && <Published roots={listed} />}
    </div>
  )
}

interface SumsProps {
  readonly title: string
  readonly sums: Amounts
  readonly hidden?: boolean
  /** Id of this person, as in the person's leaf of the tree. */
  readonly uid?: number
}

function Sums({ title, sums, hidden = false, uid }: SumsProps) {
  const coins = useCoins()
  const format = useFormat()
  return (
    <Card inset as="section" aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <KeyValue
        rows={[
          ...(uid === undefined ? [] : [{ key: 'uid', label: 'UID', value: uid }]),
          ...sums.map(({ currency_id: id, number }) => ({
            key: String(id),
            label: coins.of(id)?.name ?? `#${id}`,
            value: (
              <HiddenBalance hidden={hidden}>{format.amount(number, coins.precision(id))}</HiddenBalance>
            ),
          })),
        ]}
      />
    </Card>
  )
}

/** Total liabilities to all customers, and the root hash of the tree that contains them. */
function Everybody({ root }: { readonly root: LiabilityRoot }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <>
      <Sums title={t`All customers together`} sums={root.sums} />
      <Card inset padding="none" as="section" aria-label={t`Signed total`}>
        <ListRow
          height={52}
          title={<Trans>Customers</Trans>}
          value={format.number(decimal(String(root.people)), { max: 0 })}
        />
        <Long label={t`Merkle root`} value={root.hash} />
        <Long label={t`Public key`} value={root.key} />
      </Card>
    </>
  )
}

/** A hash or key, shown abbreviated and copied in full. */
const Long = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <CopyableRow
    label={label}
    value={value}
    shown={<span className={styles.hash}>{value.slice(0, SHOWN)}…</span>}
  />
)

/** The roots of the last days. They are the same for every person, so that two people can compare them. */
function Published({ roots }: { readonly roots: readonly LiabilityRoot[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Card inset padding="none" as="section" aria-label={t`Published Merkle roots`}>
      <h2 className={styles.listTitle}>
        <Trans>Published Merkle roots</Trans>
      </h2>
      {roots.map((root) => (
        <Long key={root.checkpoint} label={format.time(root.time, 'short')} value={root.hash} />
      ))}
    </Card>
  )
}
